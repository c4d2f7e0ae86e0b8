// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
#pragma once

/// The operations of the service but Sleep and Fail, by the name that the line of the core, the method
/// and the messages have.
#define ROUNDTRIP_GRPC_OPERATIONS(X) \
  X(Invoke) \
  X(PutBytes) \
  X(PutChars) \
  X(PutString) \
  X(Bounce) \
  X(GetBoolean) \
  X(GetOctet) \
  X(GetChar) \
  X(GetInt16) \
  X(GetInt32) \
  X(GetInt64) \
  X(GetFloat) \
  X(GetDouble) \
  X(GetString) \
  X(GetStruct) \
  X(SetString) \
  X(GetBooleanArray) \
  X(GetOctetArray) \
  X(GetCharArray) \
  X(GetInt16Array) \
  X(GetInt32Array) \
  X(GetInt64Array) \
  X(GetFloatArray) \
  X(GetDoubleArray) \
  X(GetStringArray) \
  X(GetStructArray) \
  X(PutBooleanArray) \
  X(PutOctetArray) \
  X(PutCharArray) \
  X(PutInt16Array) \
  X(PutInt32Array) \
  X(PutInt64Array) \
  X(PutFloatArray) \
  X(PutDoubleArray) \
  X(PutStringArray) \
  X(PutStructArray) \
  X(Sort) \
  X(Echo) \
  X(EchoArrays)
