#!/bin/sh
# A virtual machine for each call, as it always was. The flags are several words.
exec "$JAVA" $JAVA_FLAGS -cp "$CLASSES" roundtrip.rmi.cgi.Gateway
