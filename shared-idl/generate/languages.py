"""How each language, description and binding spells the contract's types: a dialect each."""

import re
from collections.abc import Mapping

from contract import Contract, Operation
from kinds import (
    OCTET,
    Kind,
    Member,
    Number,
    Reference,
    Sequence,
    Struct,
    Text,
    Void,
    innermost,
    is_chars,
    least_bytes,
    pascal_case,
    within,
)

# Of each type: C++'s core; CORBA's C++; C#; Java; protobuf; XML Schema.
_SPELLINGS = {
    "void": ("None", "void", "void", "void", "", ""),
    "boolean": ("bool", "CORBA::Boolean", "bool", "boolean", "bool", "xs:boolean"),
    "octet": ("std::uint8_t", "CORBA::Octet", "byte", "byte", "uint32", "xs:unsignedByte"),
    "char": ("char16_t", "CORBA::Char", "char", "char", "uint32", "xs:unsignedShort"),
    "wchar": ("char16_t", "CORBA::WChar", "char", "char", "uint32", "xs:unsignedShort"),
    "short": ("std::int16_t", "CORBA::Short", "short", "short", "int32", "xs:short"),
    "long": ("std::int32_t", "CORBA::Long", "int", "int", "int32", "xs:int"),
    "long long": ("std::int64_t", "CORBA::LongLong", "long", "long", "int64", "xs:long"),
    # `optional`, else C# drops the sign of -0.0.
    "float": ("float", "CORBA::Float", "float", "float", "optional float", "xs:float"),
    "double": ("double", "CORBA::Double", "double", "double", "optional double", "xs:double"),
    "string": ("std::u16string", "char*", "string", "String", "string", "xs:string"),
    "wstring": ("std::u16string", "CORBA::WChar*", "string", "String", "string", "xs:string"),
}
_CPP, _CORBA, _CSHARP, _JAVA, _PROTO, _XML = (
    dict(zip(_SPELLINGS, column, strict=True)) for column in zip(*_SPELLINGS.values(), strict=True)
)


def snake_case(name: str) -> str:
    """The name of a protobuf field, and of a member in C++."""
    return re.sub(r"([A-Z])", lambda found: "_" + found[1].lower(), name)


def camel_case(name: str) -> str:
    """The name of a shape in code."""
    return name.title().replace("_", "")


def accessor(name: str) -> str:
    """A member as protobuf and JAXB spell it, with a capital after a digit or an underscore, which is left out."""
    words = (pascal_case(word) for word in name.split("_") if word)
    return "".join(re.sub(r"\d[a-z]", lambda found: found[0].upper(), word) for word in words)


def has_struct(kind: Kind) -> bool:
    """Whether it is a struct or an array of some."""
    return any(isinstance(each, Struct) for each in within(kind))


class Dialect:
    """How the contract's types are spelled, each by `type`; a %s stands for a name."""

    scalars: Mapping[str, str]
    array = "%s[]"
    struct = "%s"
    reference = "%s"

    def type(self, kind: Kind) -> str:
        match kind:
            case Sequence():
                return self.array % self.type(kind.element)
            case Struct():
                return self.struct % kind
            case Reference():
                return self.reference % kind
        return self.scalars[str(kind)]

    def read(self, struct: Struct, member: Member) -> str:
        """What reads a member of a struct of the binding's, behind a dot."""
        return member.name

    def counted(self, kind: Kind, value: str) -> str:
        """What counts the scalar values of a struct or a sequence."""
        return f"values::Scalars({value})"

    def scalars_of(self, struct: Struct, value: str) -> str:
        """What counts those of a struct: its own, and those of its structs and sequences."""
        parts = [each for each in struct.members if isinstance(each.kind, Sequence | Struct)]
        counted = (self.counted(each.kind, f"{value}.{self.read(struct, each)}") for each in parts)
        return " + ".join([str(len(struct.members) - len(parts)), *counted])

    def parameters(self, of: Operation) -> str:
        """Those of an operation's method."""
        return ", ".join(self.parameter(each) for each in of.parameters)

    def parameter(self, of: Member) -> str:
        return f"{self.type(of.kind)} {of.name}"


class Proto(Dialect):
    """Protobuf, of a field: with `optional` or `repeated`."""

    scalars = _PROTO

    def type(self, kind: Kind) -> str:
        if not isinstance(kind, Sequence):
            return super().type(kind)
        if kind.element == OCTET:
            return "bytes"
        # An element is there or not: it is never `optional`.
        return "string" if is_chars(kind) else f"repeated {self.type(kind.element).removeprefix('optional ')}"

    def is_repeated(self, kind: Kind) -> bool:
        return self.type(kind).startswith("repeated")


class Xml(Dialect):
    """XML Schema, with the prefix: xs, a for arrays of the types of xs, b for our own."""

    scalars = _XML
    struct = "b:%s"

    def type(self, kind: Kind) -> str:
        if not isinstance(kind, Sequence):
            return super().type(kind)
        if kind.element == OCTET:
            return "xs:base64Binary"
        if is_chars(kind):
            return "xs:string"
        prefix, _, name = self.type(kind.element).partition(":")
        return f"{'a' if prefix == 'xs' else prefix}:ArrayOf{name}"


PROTO, XML = Proto(), Xml()


class Cpp(Dialect):
    """C++'s core, or its structs with another type of text."""

    array = "std::vector<%s>"
    reference = "native::%sRef"

    def __init__(self, struct: str = "native::%s", text: str = "std::u16string") -> None:
        self.struct = struct
        self.scalars = _CPP | dict.fromkeys(("string", "wstring"), text)

    def kind(self, kind: Kind) -> str:
        """The core's class for a type, which has the formula of its values."""
        match kind:
            case Number():
                return f"kinds::{kind.title}"
            case Text():
                return f'kinds::Text<"{kind.prefix}">'
            case Sequence():
                return f"kinds::Sequence<{self.kind(kind.element)}>"
            case Struct():
                return f"kinds::Struct<native::{kind}>"
        return "kinds::Nothing" if isinstance(kind, Void) else f"kinds::{kind}"


class CppGrpc(Cpp):
    """Protobuf's classes in C++."""

    def set(self, member: Member, core: str) -> str:
        field = snake_case(member.name)
        is_number = isinstance(member.kind, Number)
        return f"own.set_{field}({core})" if is_number else f"Set(*own.mutable_{field}(), {core})"

    def get(self, member: Member, core: str) -> str:
        own = f"own.{snake_case(member.name)}()"
        is_number = isinstance(member.kind, Number)
        return f"{core} = static_cast<decltype({core})>({own})" if is_number else f"Get({core}, {own})"

    def read(self, struct: Struct, member: Member) -> str:
        return f"{snake_case(member.name)}()"


CPP = Cpp()


class Orb(Dialect):
    """CORBA's C++, of a servant's methods."""

    scalars = _CORBA

    def __init__(self, known: Contract) -> None:
        self._sequences = known.idl.sequences

    def set(self, member: Member, core: str) -> str:
        return f"Set(own.{member.name}, {core})"

    def get(self, member: Member, core: str) -> str:
        return f"Get({core}, own.{member.name})"

    def name(self, kind: Kind) -> str:
        return self._sequences[kind] if isinstance(kind, Sequence) else str(kind)

    def result(self, kind: Kind) -> str:
        if isinstance(kind, Reference):
            return f"{kind}_ptr"
        return f"{self.name(kind)}*" if isinstance(kind, Sequence | Struct) else self.scalars[str(kind)]

    def parameter(self, of: Member) -> str:
        if isinstance(of.kind, Sequence | Struct):
            return f"const {self.name(of.kind)}& {of.name}"
        return f"{'const ' * isinstance(of.kind, Text)}{self.result(of.kind)} {of.name}"


class CSharp(Dialect):
    """C#'s core, and a middleware that takes its types as they are."""

    scalars = _CSHARP
    without_last = "Items.WithoutLast"  # what drops the last item of an array

    def method(self, of: Operation) -> str:
        """The head of an operation's method."""
        return f"{self.type(of.result)} {of.call}({self.parameters(of)})"

    def to(self, kind: Kind) -> str:
        """What makes a middleware's value of the core's; nothing if the types are the same."""
        return ""

    def from_own(self, kind: Kind) -> str:
        return ""

    def items(self, kind: Kind) -> str:
        """The middleware's type of the items of a bounce."""
        return self.type(kind)

    def to_items(self, kind: Kind) -> str:
        return self.to(kind)

    def to_core(self, kind: Kind, value: str) -> str:
        """A middleware's value as the core's."""
        return value

    def field(self, struct: Struct, member: Member) -> str:
        return pascal_case(member.name) if struct.is_pascal_case else member.name

    def read(self, struct: Struct, member: Member) -> str:
        return self.field(struct, member)

    def counted(self, kind: Kind, value: str) -> str:
        return f"{self.kind(kind)}.Scalars({value})"

    def kind(self, kind: Kind) -> str:
        """A type of the core's, which has the formula of its values."""
        if isinstance(kind, Text) and not kind.is_plain:
            return f'new TextKind("{kind.prefix}")'
        return f"Types.{kind.title}"


class CSharpSockets(CSharp):
    """The fields of frames."""

    def call_of(self, kind: Kind) -> str:
        """The method of a frame's writer for a number or a text; a character is two bytes."""
        if not isinstance(kind, Number):
            return "Name"
        return "Int16" if kind.is_char else kind.title

    def field_of(self, kind: Kind) -> str:
        if isinstance(kind, Sequence):
            of, value = kind.element, "Value" if isinstance(kind.element, Number) else "TextValue"
            value = f"{of}Value" if isinstance(of, Struct) else f"Field.{value}"
            return f"new ArrayField<{self.type(of)}, {value}>({least_bytes(of)})"
        return f"default({kind}Value)"


class Wcf(CSharp):
    """A contract of WCF: numbers for characters, structs of its own."""

    scalars = _CSHARP | dict.fromkeys(("char", "wchar"), "ushort")
    struct = "Wcf%s"

    def type(self, kind: Kind) -> str:
        return CSHARP.type(kind) if is_chars(kind) else super().type(kind)

    def is_own(self, kind: Kind) -> bool:
        """Whether WCF has a type of its own where the core has another: of all but characters, a struct."""
        return isinstance(innermost(kind), Struct)

    def to(self, kind: Kind) -> str:
        return f"Wcf{innermost(kind)}.Of" if self.is_own(kind) else ""

    def from_own(self, kind: Kind) -> str:
        return f"Wcf{innermost(kind)}.ToCore" if self.is_own(kind) else ""

    def read(self, struct: Struct, member: Member) -> str:
        return pascal_case(member.name)

    def counted(self, kind: Kind, value: str) -> str:
        if not self.is_own(kind):
            return f"{value}.Length"
        return f"{value}.Scalars()" if isinstance(kind, Struct) else f"{value}.Sum(each => each.Scalars())"

    def to_own(self, kind: Kind, value: str) -> str:
        """A value of the core's as a member has it."""
        if is_chars(kind):
            return f"new string({value})"
        return f"{self.to(kind)}({value})" if self.is_own(kind) else value

    def to_core(self, kind: Kind, value: str) -> str:
        if is_chars(kind):
            return f"{value}.ToCharArray()"
        if self.is_own(kind):
            return f"{self.from_own(kind)}({value})"
        return f"(char){value}" if isinstance(kind, Number) and kind.is_char else value


class WcfText(Wcf):
    """The same where an array of characters is a string."""

    def type(self, kind: Kind) -> str:
        return "string" if is_chars(kind) else super().type(kind)

    def to(self, kind: Kind) -> str:
        return "data => new string(data)" if is_chars(kind) else super().to(kind)

    def from_own(self, kind: Kind) -> str:
        return "data => data.ToCharArray()" if is_chars(kind) else super().from_own(kind)


WCF_TEXT = WcfText()
_OF_MESSAGES = (
    *("CalculateSize", "Clone", "Descriptor", "Equals", "GetHashCode"),
    *("MergeFrom", "Parser", "ToString", "Types", "WriteTo"),
)
_NARROW = ("octet", "char", "wchar", "short")


class CSharpGrpc(CSharp):
    """Protobuf's types in C#, whose integers are of 32 bits at least."""

    without_last = "Messages.WithoutLast"

    def property(self, struct: Struct, member: Member) -> str:
        """A field of a message, which may not have the message's name or that of what each message has."""
        name = accessor(member.name)
        return f"{name}_" if name in (str(struct), *_OF_MESSAGES) else name

    def read(self, struct: Struct, member: Member) -> str:
        return self.property(struct, member)

    def counted(self, kind: Kind, value: str) -> str:
        if not has_struct(kind):
            return f"{value}.{self.size(kind)}"
        is_one = isinstance(kind, Struct)
        return f"Messages.Scalars({value})" if is_one else f"{value}.Sum(each => Messages.Scalars(each))"

    def is_own(self, kind: Kind) -> bool:
        """Whether protobuf's type is another one than the core's, but for the collection that holds it."""
        of = innermost(kind)
        return isinstance(of, Struct) or str(of) in _NARROW

    def size(self, kind: Kind) -> str:
        return "Count" if PROTO.is_repeated(kind) else "Length"

    def request(self, operation: Operation) -> str:
        """A request around the argument that is there already."""
        if not operation.parameters:
            return "new()"
        name, kind = operation.parameters[0].name, operation.argument
        return f"new() {{ {accessor(name)} = {f'{{ {name} }}' if PROTO.is_repeated(kind) else name} }}"

    def items(self, kind: Kind) -> str:
        return f"Google.Protobuf.Collections.RepeatedField<Generated.{innermost(kind)}>"

    def to_items(self, kind: Kind) -> str:
        return "data => Messages.Repeated(Messages.Of(data))"

    def to(self, kind: Kind) -> str:
        return "Messages.Of" if self.is_own(kind) and not isinstance(kind, Number) else ""

    def from_own(self, kind: Kind) -> str:
        return f"Messages.{self.from_list(kind)}" if isinstance(kind, Sequence | Struct) else ""

    def from_list(self, kind: Kind) -> str:
        """What makes the core's array of protobuf's."""
        if is_chars(kind):
            return "ToChars"
        if isinstance(innermost(kind), Struct):
            return "ToCore"
        return {"octet": "ToOctets", "short": "ToInt16s"}.get(str(innermost(kind)), "ToArray")

    def to_own(self, kind: Kind, value: str) -> str:
        """A value of the core's as a field's initializer has it."""
        converted = f"Of({value})" if self.to(kind) else value
        return f"{{ {converted} }}" if PROTO.is_repeated(kind) else converted

    def to_core(self, kind: Kind, value: str) -> str:
        if isinstance(kind, Sequence | Struct):
            return f"{self.from_list(kind)}({value})"
        return f"checked(({self.type(kind)}){value})" if str(kind) in _NARROW else value


CSHARP = CSharp()


class Java(Dialect):
    """Java's core."""

    scalars = _JAVA

    def constant(self, operation: Operation) -> str:
        return f"Operations.{snake_case(operation.name).upper()}"

    def constant_of(self, kind: Kind) -> str:
        return snake_case(kind.title).lstrip("_").upper()

    def type_constant(self, kind: Kind) -> str:
        if isinstance(innermost(kind), Reference):
            return f"ValueType.COUNTER{'S' if isinstance(kind, Sequence) else ''}"
        if isinstance(kind, Text) and not kind.is_plain:
            return f'new TextType("{kind.prefix}")'
        return "ValueType.NONE" if isinstance(kind, Void) else f"Types.{self.constant_of(kind)}"

    def read(self, struct: Struct, member: Member) -> str:
        return f"{member.name}()"

    def counted(self, kind: Kind, value: str) -> str:
        return f"{self.type_constant(kind)}.scalars({value})"

    def narrowed(self, kind: Number, value: str) -> str:
        """A value of a wider type, or of the same, as a number."""
        return value if self.type(kind) in ("boolean", "long", "double") else f"({self.type(kind)}) {value}"

    def of_bits(self, kind: Number) -> str:
        """A number from its bits, in the lower end of a long."""
        reals = {"float": "Float.intBitsToFloat((int) bits)", "double": "Double.longBitsToDouble(bits)"}
        return "bits != 0" if kind.name == "boolean" else reals.get(kind.name, self.narrowed(kind, "bits"))

    def boxed(self, kind: Kind) -> str:
        """A type as the argument of a generic one."""
        spelled = self.type(kind)
        if not isinstance(kind, Number | Void):
            return spelled
        return {"int": "Integer", "char": "Character"}.get(spelled, pascal_case(spelled))


class JavaBinding(Java):
    """A middleware's types in Java: by itself those of the core, but for structs, which have classes of their own."""

    package: str  # below `roundtrip`
    stubs: str | None = None  # the package of what the middleware's compiler makes
    has_references = False  # whether it passes references to remote objects
    proxy = ("Bench", "bench")  # the type and the name of what calls go through
    unsigned = "%s"  # the integer that an octet is in
    making = (
        "new"  # of a struct: "new" with all members, "set" member by member, "build"; else it makes itself
    )
    unset = ""  # what makes a struct of which no member is set, if its strings are not null then
    libraries: tuple[str, ...] = ()  # what the mappings import beside the stubs
    raises = "RuntimeException"  # what the making of a reference may raise
    annotation = ""  # of a skeleton, which is public if the middleware makes ties, or calls it by reflection
    is_public = True
    extends = "implements Bench"  # what a skeleton is

    def operations(self, known: Contract) -> list[Operation]:
        return known.portable

    def thrown(self, operation: Operation) -> list[str]:
        """What a skeleton's method declares."""
        return list(operation.raises)

    def core(self, kind: Kind) -> str:
        """The core's type, whose structs are named as the binding's."""
        inner = innermost(kind)
        return (
            f"{'roundtrip.core.contract.' if isinstance(inner, Struct | Reference) else ''}{JAVA.type(kind)}"
        )

    def boxed_own(self, kind: Kind) -> str:
        """The binding's type as the argument of a generic one."""
        return self.type(kind)

    def mapping(self, kind: Kind) -> str:
        """The mapping of a type; nothing of a number."""
        return "" if isinstance(kind, Number | Void) else f"Mappings.{self.constant_of(kind)}"

    def made(self, kind: Kind, known: Contract) -> str:
        if isinstance(kind, Struct):
            unset = f".orUnset({self.unset % kind})" if self.unset else ""
            of = f"Mapping.<{self.core(kind)}, {kind}>of" if unset else "Mapping.of"
            return f"{of}({self.conversions(kind)}){unset}"
        if not (isinstance(kind, Sequence) and isinstance(kind.element, Struct)):
            return f"Mapping.same({self.type_constant(kind)})"
        element = self.constant_of(kind.element)
        return f"Mapping.arrays({element}, {self.core(kind)}::new, {self.type(kind)}::new)"

    def conversions(self, struct: Struct) -> str:
        """What converts a struct from the core's, and back."""
        return "Mappings::of, Mappings::toCore"

    def to_own(self, kind: Kind, value: str) -> str:
        """A value of the core's in the binding's type."""
        if isinstance(kind, Sequence | Struct):
            return f"{self.mapping(kind)}.apply({value})"
        return self.unsigned % value if kind == OCTET else value

    def to_core(self, kind: Kind, value: str) -> str:
        if isinstance(kind, Sequence | Struct):
            return f"{self.mapping(kind)}.toCore({value})"
        return f"({JAVA.type(kind)}) {value}" if self.is_cast(kind) else value

    def is_cast(self, kind: Kind) -> bool:
        """Whether it is a number whose type is another one than the core's."""
        return isinstance(kind, Number) and self.type(kind) != JAVA.type(kind)

    def set(self, member: Member) -> str:
        """The method that sets a member of a struct, or adds all its elements."""
        return f"set{accessor(member.name)}"

    def get(self, member: Member) -> str:
        """What reads a member of a struct."""
        return f"get{accessor(member.name)}()"

    def read(self, struct: Struct, member: Member) -> str:
        return self.get(member)

    def counted(self, kind: Kind, value: str) -> str:
        if not has_struct(kind):
            return self.length(kind, value)
        if isinstance(kind, Struct):
            return f"Mappings.scalars({value})"
        return f"{self.stream(kind, value)}.mapToInt(Mappings::scalars).sum()"

    def stream(self, kind: Kind, value: str) -> str:
        """The elements of a sequence of structs."""
        return f"java.util.Arrays.stream({value})"

    def length(self, kind: Kind, value: str) -> str:
        if isinstance(kind, Struct):
            return "1"
        return f"{value}.length()" if self.type(kind) == "String" else f"{value}.length"

    def without_last(self, kind: Kind) -> str:
        """What drops the last item of a reply; nothing is said of an array."""
        return ""

    def call(self, operation: Operation) -> str:
        """What calls an operation's method, with the argument that is there already."""
        value = f"bench.{operation.name}()"
        if self.is_cast(operation.result) or str(operation.result) in _BITS:
            return f"() -> {self.bits(operation.result, value)}"
        return f"bench::{operation.name}"

    def bits(self, kind: Kind, value: str) -> str:
        """A number as its bits; anything else as it is."""
        of = _BITS.get(str(kind), "%s") % value
        return f"({JAVA.type(kind)}) {of}" if self.is_cast(kind) else of


_BITS = {
    "boolean": "%s ? 1 : 0",
    "float": "Float.floatToRawIntBits(%s)",
    "double": "Double.doubleToRawLongBits(%s)",
}


class Rmi(JavaBinding):
    """RMI, which carries what Java has: one type of strings."""

    package = "rmi"
    has_references = True
    making = ""
    raises = "java.rmi.RemoteException"

    def operations(self, known: Contract) -> list[Operation]:
        return [each for each in known.declared if not each.is_wide_text]

    def thrown(self, operation: Operation) -> list[str]:
        return [self.raises] * operation.passes_references + super().thrown(operation)

    def get(self, member: Member) -> str:
        return member.name

    def conversions(self, struct: Struct) -> str:
        return f"{struct}::new, {struct}::toCore"

    def to_own(self, kind: Kind, value: str) -> str:
        return super().to_own(kind, value) if has_struct(kind) else value

    def to_core(self, kind: Kind, value: str) -> str:
        return super().to_core(kind, value) if has_struct(kind) else value


class Corba(JavaBinding):
    """The OMG's mapping, which carries all."""

    package = "corba"
    stubs = "roundtrip"
    has_references = True
    unset = "%s::new"
    is_public = False
    extends = "extends BenchPOA"

    def operations(self, known: Contract) -> list[Operation]:
        return known.declared

    def get(self, member: Member) -> str:
        return member.name


class Soap(JavaBinding):
    """JAXB's classes: an array is an object that has a list."""

    package = "soap"
    stubs = "roundtrip.soap.stubs"
    unsigned = "(short) Byte.toUnsignedInt(%s)"
    making = "set"
    annotation = """@jakarta.jws.WebService(
    endpointInterface = "roundtrip.soap.stubs.Bench",
    targetNamespace = "urn:roundtrip:bench",
    serviceName = "BenchService",
    portName = "BenchPort",
    wsdlLocation = "roundtrip/soap/stubs/bench.wsdl")
"""

    def type(self, kind: Kind) -> str:
        name = XML.type(kind).partition(":")[2]
        own = {"unsignedByte": "short", "unsignedShort": "int", "base64Binary": "byte[]", "string": "String"}
        return own.get(name, name) or "void"

    def made(self, kind: Kind, known: Contract) -> str:
        if is_chars(kind):
            return "Lists.CHARS"
        if not self.type(kind).startswith("ArrayOf"):
            return super().made(kind, known)
        own, element = self.type(kind), kind.element if isinstance(kind, Sequence) else kind
        each = f", {self.constant_of(element)}" if isinstance(element, Struct) else ""
        return f"Lists.array({self.core(kind)}.class, {own}::new, {own}::{self.list(kind)}{each})"

    def get(self, member: Member) -> str:
        return f"{'is' if str(member.kind) == 'boolean' else 'get'}{accessor(member.name)}()"

    def length(self, kind: Kind, value: str) -> str:
        is_list = self.type(kind).startswith("ArrayOf")
        return f"{value}.{self.list(kind)}().size()" if is_list else super().length(kind, value)

    def stream(self, kind: Kind, value: str) -> str:
        return f"{value}.{self.list(kind)}().stream()"

    def list(self, kind: Kind) -> str:
        """What returns the list that an array holds."""
        return f"get{pascal_case(self.type(kind).removeprefix('ArrayOf'))}"

    def without_last(self, kind: Kind) -> str:
        return f"items -> Lists.withoutLast(items, items.{self.list(kind)}())"


class JavaGrpc(JavaBinding):
    """Protobuf's classes: an array is a list."""

    package = "grpc"
    stubs = "roundtrip.grpc.gen"
    proxy = ("BenchGrpc.BenchBlockingStub", "stub")
    unsigned = "Byte.toUnsignedInt(%s)"
    making = "build"
    unset = "%s::getDefaultInstance"
    libraries = ("com.google.common.primitives.*", "com.google.protobuf.ByteString")

    def type(self, kind: Kind) -> str:
        return "int" if PROTO.type(kind) in ("int32", "uint32") else super().type(kind)

    def boxed_own(self, kind: Kind) -> str:
        if not isinstance(kind, Sequence):
            return self.type(kind)
        if PROTO.is_repeated(kind):
            return f"List<{'Integer' if self.type(kind.element) == 'int' else JAVA.boxed(kind.element)}>"
        return "String" if is_chars(kind) else "ByteString"

    def made(self, kind: Kind, known: Contract) -> str:
        if not isinstance(kind, Sequence):
            return super().made(kind, known)
        if not PROTO.is_repeated(kind):
            return "Lists.CHARS" if is_chars(kind) else "Lists.OCTETS"
        element = self.constant_of(kind.element)
        if isinstance(kind.element, Struct):
            return f"Lists.of({element}, {self.core(kind)}::new)"
        if isinstance(kind.element, Text):
            return "Lists.of(Arrays::asList, list -> list.toArray(String[]::new))"
        primitives = _GUAVA.get(str(kind.element), "Lists")
        return f"Lists.of(data -> {self.carried(kind, f'{primitives}.asList(data)', known)}, {primitives}::toArray)"

    def carried(self, kind: Kind, value: str, known: Contract) -> str:
        """A list of numbers as a message holds it, so that from there to another message none is boxed."""
        for each in known.portable:
            if each.argument == kind:
                member, message = each.parameters[0], f"{each.call}Request"
            elif each.result == kind:
                member, message = Member("result", kind), f"{each.call}Reply"
            else:
                continue
            return f"{message}.newBuilder().{self.set(member)}({value}).build().{self.get(member)}"
        return value

    def set(self, member: Member) -> str:
        return f"{'addAll' if PROTO.is_repeated(member.kind) else 'set'}{accessor(member.name)}"

    def get(self, member: Member) -> str:
        return f"get{accessor(member.name)}{'List' if PROTO.is_repeated(member.kind) else ''}()"

    def length(self, kind: Kind, value: str) -> str:
        if isinstance(kind, Struct):
            return "1"
        return f"{value}.length()" if PROTO.type(kind) == "string" else f"{value}.size()"

    def stream(self, kind: Kind, value: str) -> str:
        return f"{value}.stream()"

    def without_last(self, kind: Kind) -> str:
        return "Lists::withoutLast"

    def call(self, operation: Operation) -> str:
        argument, request = "()", f"{operation.call}Request.getDefaultInstance()"
        for each in operation.parameters:
            argument = each.name
            request = f"{operation.call}Request.newBuilder().{self.set(each)}({each.name}).build()"
        value = f"stub.{operation.name}({request})"
        if not isinstance(operation.result, Void):
            value += f".{self.get(Member('result', operation.result))}"
        return f"{argument} -> {self.bits(operation.result, value)}"


_GUAVA = {
    "boolean": "Booleans",
    "long": "Ints",
    "long long": "Longs",
    "float": "Floats",
    "double": "Doubles",
}
JAVA = Java()
