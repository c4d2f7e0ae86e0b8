#include "core/measure/samples.h"

#include <gtest/gtest.h>

#include <system_error>

#include "testkit/temporary_file.h"

namespace roundtrip {
namespace {

using Bytes = std::vector<unsigned char>;
using testkit::TemporaryFile;

TEST(SamplesTest, AreStoredAsSigned64BitLittleEndian) {
  Samples samples(10);
  samples.Add(0, 0x0102030405060708);
  samples.Add(2, 0);
  const TemporaryFile file;
  EXPECT_EQ(samples.Store(file.Name()), 16);
  EXPECT_EQ(file.Bytes(), (Bytes{8, 7, 6, 5, 4, 3, 2, 1,  //
                                 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}));
}

TEST(SamplesTest, ReplaceWhatTheFileHeld) {
  Samples samples(10);
  samples.Add(0, 1);
  samples.Add(0, 2);
  const TemporaryFile file;
  EXPECT_EQ(samples.Store(file.Name()), 16);
  samples.Clear();
  samples.Add(0, 3);
  EXPECT_EQ(samples.Store(file.Name()), 8);
  EXPECT_EQ(file.Bytes(), (Bytes{3, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(SamplesTest, SayThatTheDiskIsFull) {
  Samples samples(1);
  samples.Add(0, 1);
  try {
    (void)samples.Store("/dev/full");
    FAIL() << "nothing was raised";
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.code(), std::errc::no_space_on_device);
  }
}

TEST(SamplesTest, SayThatThereIsNoSuchFolder) {
  const Samples samples(1);
  EXPECT_THROW((void)samples.Store("/no/such/folder/samples.bin"), std::system_error);
}

TEST(SamplesTest, StoreStartsAfterAllLengths) {
  Samples samples(10, true);
  samples.Add(1, 3);
  samples.Add(5, 9);
  const TemporaryFile file;
  EXPECT_EQ(samples.Store(file.Name()), 32);
  EXPECT_EQ(file.Bytes(), (Bytes{2, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0,  //
                                 1, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(SamplesTest, TellTheSizeOfTheWholeBuffer) {
  EXPECT_EQ(Samples(1000).BufferBytes(), 8000);
  EXPECT_EQ(Samples(1000, true).BufferBytes(), 16000);
}

}  // namespace
}  // namespace roundtrip
