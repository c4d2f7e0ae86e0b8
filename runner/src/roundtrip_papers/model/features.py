"""Features of middleware beside the calls of the contract."""

from enum import StrEnum


class Feature(StrEnum):
    """Features by their names in the worker protocol."""

    CALL_BACK = "call_back"
    FOREIGN_SERVER = "foreign_server"
    DYNAMIC_CALL = "dynamic_call"
    DYNAMIC_SERVANT = "dynamic_servant"
    OUT_PARAMETERS = "out_parameters"
    PERSISTENT_REFERENCE = "persistent_reference"
    ONE_WAY = "one_way"
    ACTIVATION = "activation"
    BY_VALUE = "by_value"
    URL_NAME = "url_name"
    GARBAGE_COLLECTION = "garbage_collection"
    CLASS_DOWNLOAD = "class_download"

    @property
    def label(self) -> str:
        """Its name in a table."""
        return self.value.replace("_", " ")

    @property
    def description(self) -> str:
        """The feature in words."""
        return _DESCRIPTIONS[self]


_DESCRIPTIONS = {
    Feature.CALL_BACK: "the server calls an object of the client's",
    Feature.FOREIGN_SERVER: "a client calls the server of another implementation",
    Feature.DYNAMIC_CALL: "a client calls what it has no stub of",
    Feature.DYNAMIC_SERVANT: "an object answers that has no skeleton",
    Feature.OUT_PARAMETERS: "a server changes arguments",
    Feature.PERSISTENT_REFERENCE: "a reference is good for a server that was started again",
    Feature.ONE_WAY: "a client does not wait for the server's method",
    Feature.ACTIVATION: "a server makes an object when it is called",
    Feature.BY_VALUE: "objects of a class cross by value",
    Feature.URL_NAME: "an object is found by a URL",
    Feature.GARBAGE_COLLECTION: "a server learns that an object is no longer referred to",
    Feature.CLASS_DOWNLOAD: "a class is loaded from elsewhere when an object of it comes",
}
