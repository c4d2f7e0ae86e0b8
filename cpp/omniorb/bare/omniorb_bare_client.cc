// Calls invoke without the core: `omniorb_bare_client IOR|FILE WARMUP COUNT`; the file holds an
// IOR. Prints one JSON line. Deliberately plain, like its server.
#include <algorithm>
#include <bare.hh>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

namespace {

std::int64_t NowNs() {
  return std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1);
}

std::string ReadIor(const std::string& argument) {
  if (argument.starts_with("IOR:")) return argument;
  std::ifstream file(argument);
  std::string ior;
  std::getline(file, ior);
  return ior;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const CORBA::ORB_var orb = CORBA::ORB_init(argc, argv);
    if (argc != 4) {
      std::cerr << "usage: omniorb_bare_client IOR|FILE WARMUP COUNT" << std::endl;
      return 2;
    }
    const CORBA::Object_var object = orb->string_to_object(ReadIor(argv[1]).c_str());
    const roundtrip::Bench_var bench = roundtrip::Bench::_narrow(object);
    if (CORBA::is_nil(bench)) {
      std::cerr << "there is no Bench behind the reference" << std::endl;
      return 1;
    }
    const std::size_t warmup = std::stoul(argv[2]);
    std::vector<std::int64_t> samples(std::max<std::size_t>(1, std::stoul(argv[3])));

    CORBA::Long reply = 0;
    for (std::size_t i = 0; i < warmup; ++i) reply = bench->invoke(0x12345678);
    for (std::int64_t& sample : samples) {
      const std::int64_t before_ns = NowNs();
      reply = bench->invoke(0x12345678);
      sample = NowNs() - before_ns;
    }
    if (reply != 0x12345679) {
      std::cerr << "the last reply is " << reply << std::endl;
      return 1;
    }

    const std::int64_t sum_ns = std::accumulate(samples.begin(), samples.end(), std::int64_t{0});
    std::sort(samples.begin(), samples.end());
    const auto calls = static_cast<std::int64_t>(samples.size());
    std::cout << R"({"calls":)" << calls << R"(,"mean_ns":)" << sum_ns / calls << R"(,"p50_ns":)"
              << samples[samples.size() / 2] << "}" << std::endl;
  } catch (const CORBA::Exception& error) {
    std::cerr << "CORBA::" << error._name() << std::endl;
    return 1;
  } catch (const std::exception& error) {
    std::cerr << error.what() << std::endl;
    return 1;
  }
  return 0;
}
