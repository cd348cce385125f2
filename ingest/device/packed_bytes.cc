#include "ingest/device/packed_bytes.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include "model/check.h"

namespace cardspeak::device_files {
namespace {

constexpr std::size_t kPackedChunk = std::size_t{64} << 10;
constexpr std::string_view kGzip = "\x1f\x8b\x08";
constexpr std::string_view kZstd = "\x28\xb5\x2f\xfd";
constexpr int kWindowLogMax = 27;

std::unexpected<Error> damaged(std::string_view format, std::string_view why) {
  return fail(ErrorCode::kBadInput, "the " + std::string(format) + " data are damaged here (" + std::string(why) + ")");
}

std::unexpected<Error> cut_off(std::string_view format) {
  return fail(ErrorCode::kBadInput,
              "the " + std::string(format) + " data end before they are complete: the file was cut");
}

// Packed bytes that were read and not yet used.
class PackedInput {
 public:
  explicit PackedInput(std::unique_ptr<ByteSource> source) : source_(std::move(source)), bytes_(kPackedChunk) {}

  [[nodiscard]] std::string_view ready() const { return {bytes_.data() + begin_, end_ - begin_}; }
  void take(std::size_t size) { begin_ += size; }
  // Reads more, where there is room. False: the end.
  Result<bool> fill() {
    if (begin_ > 0) {
      std::memmove(bytes_.data(), bytes_.data() + begin_, end_ - begin_);
      end_ -= begin_;
      begin_ = 0;
    }
    const auto count = source_->read(std::span(bytes_).subspan(end_));
    if (!count) return std::unexpected(count.error());
    end_ += *count;
    return *count > 0;
  }
  // What is ready, or else straight from the source.
  Result<std::size_t> pass_on(std::span<char> into) {
    if (ready().empty()) return source_->read(into);
    const std::size_t count = std::min(into.size(), ready().size());
    std::memcpy(into.data(), ready().data(), count);
    take(count);
    return count;
  }

 private:
  std::unique_ptr<ByteSource> source_;
  std::vector<char> bytes_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

class Unpacker {
 public:
  virtual ~Unpacker() = default;
  // Reads as much as `into` takes, at least one byte; 0: the end.
  virtual Result<std::size_t> read(PackedInput& input, std::span<char> into) = 0;
};

class Gunzip final : public Unpacker {
 public:
  Gunzip() { CARDSPEAK_CHECK(inflateInit2(&stream_, kGzipWindow) == Z_OK, "zlib needs memory"); }
  Gunzip(const Gunzip&) = delete;
  Gunzip& operator=(const Gunzip&) = delete;
  ~Gunzip() override { inflateEnd(&stream_); }

  Result<std::size_t> read(PackedInput& input, std::span<char> into) override {
    for (;;) {
      if (input.ready().empty()) {
        const auto more = input.fill();
        if (!more) return std::unexpected(more.error());
        if (!*more && inside_) return cut_off("gzip");
        if (!*more) return 0;
      }
      if (!inside_ && !begin_member(input)) return damaged("gzip", "something else follows them");
      const std::size_t before = input.ready().size();
      const int status = inflate_some(input, into);
      if (status == Z_STREAM_END) inside_ = false;
      const std::size_t given = into.size() - stream_.avail_out;
      if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) {
        return damaged("gzip", stream_.msg != nullptr ? stream_.msg : "they do not read");
      }
      if (given > 0) return given;
      if (status == Z_BUF_ERROR && input.ready().size() == before) return damaged("gzip", "they do not go on");
    }
  }

 private:
  static constexpr int kGzipWindow = 15 + 16;  // the largest window, of gzip's form

  // Zeros after the last member are padding of a tape.
  bool begin_member(PackedInput& input) {
    if (input.ready().front() == '\0') {
      padded_ = true;
      input.take(std::min(input.ready().find_first_not_of('\0'), input.ready().size()));
      if (input.ready().empty()) return true;
    }
    if (padded_ || input.ready().front() != kGzip.front()) return false;
    inflateReset(&stream_);
    inside_ = true;
    return true;
  }

  int inflate_some(PackedInput& input, std::span<char> into) {
    stream_.avail_out = static_cast<uInt>(into.size());
    if (!inside_) return Z_OK;  // padding
    std::array<Bytef, 4'096> piece{};
    const std::size_t size = std::min(piece.size(), input.ready().size());
    std::memcpy(piece.data(), input.ready().data(), size);
    stream_.next_in = piece.data();
    stream_.avail_in = static_cast<uInt>(size);
    stream_.next_out = reinterpret_cast<Bytef*>(into.data());
    const int status = inflate(&stream_, Z_NO_FLUSH);
    input.take(size - stream_.avail_in);
    return status;
  }

  z_stream stream_{};
  bool inside_ = true;  // a member
  bool padded_ = false;
};

class Unzstd final : public Unpacker {
 public:
  Unzstd() : stream_(ZSTD_createDStream()) {
    CARDSPEAK_CHECK(stream_ != nullptr, "zstd needs memory");
    ZSTD_DCtx_setParameter(stream_, ZSTD_d_windowLogMax, kWindowLogMax);
  }
  Unzstd(const Unzstd&) = delete;
  Unzstd& operator=(const Unzstd&) = delete;
  ~Unzstd() override { ZSTD_freeDStream(stream_); }

  Result<std::size_t> read(PackedInput& input, std::span<char> into) override {
    for (;;) {
      ZSTD_inBuffer in{input.ready().data(), input.ready().size(), 0};
      ZSTD_outBuffer out{into.data(), into.size(), 0};
      // Without input it may still have output that found no room before.
      if (in.size > 0 || inside_) {
        const std::size_t status = ZSTD_decompressStream(stream_, &out, &in);
        input.take(in.pos);
        if (ZSTD_isError(status) != 0) return damaged("zstd", ZSTD_getErrorName(status));
        if (in.pos > 0 || out.pos > 0) inside_ = status != 0;
        if (out.pos > 0) return out.pos;
      }
      if (!input.ready().empty() && in.pos > 0) continue;
      const auto more = input.fill();
      if (!more) return std::unexpected(more.error());
      if (!*more && inside_) return cut_off("zstd");
      if (!*more) return 0;
    }
  }

 private:
  ZSTD_DStream* stream_;
  bool inside_ = true;  // a frame
};

class UnpackedBytes final : public ByteSource {
 public:
  explicit UnpackedBytes(std::unique_ptr<ByteSource> packed) : input_(std::move(packed)) {}

  Result<std::size_t> read(std::span<char> into) override {
    if (!told_) {
      const auto told = tell();
      if (!told) return std::unexpected(told.error());
    }
    return unpacker_ ? unpacker_->read(input_, into) : input_.pass_on(into);
  }

  [[nodiscard]] bool is_packed() const { return unpacker_ != nullptr; }

 private:
  // A pipe may bring its first bytes one by one; a file that is too short to tell is not packed.
  Result<void> tell() {
    while (input_.ready().size() < kZstd.size() && may_be_packed()) {
      const auto more = input_.fill();
      if (!more) return std::unexpected(more.error());
      if (!*more) break;
    }
    told_ = true;
    if (input_.ready().starts_with(kGzip)) unpacker_ = std::make_unique<Gunzip>();
    if (input_.ready().starts_with(kZstd)) unpacker_ = std::make_unique<Unzstd>();
    return {};
  }

  [[nodiscard]] bool may_be_packed() const {
    const std::string_view ready = input_.ready();
    return kGzip.starts_with(ready.substr(0, kGzip.size())) || kZstd.starts_with(ready);
  }

  PackedInput input_;
  bool told_ = false;
  std::unique_ptr<Unpacker> unpacker_;
};

}  // namespace

std::unique_ptr<ByteSource> unpacked(std::unique_ptr<ByteSource> packed) {
  return std::make_unique<UnpackedBytes>(std::move(packed));
}

Result<void> check_packed_file(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return {};
  auto file = open_bytes(path);
  if (!file) return {};
  UnpackedBytes bytes(*std::move(file));
  std::vector<char> buffer(kPackedChunk);
  std::size_t line = 1;
  for (;;) {
    const auto count = bytes.read(buffer);
    if (!bytes.is_packed() || (count && *count == 0)) return {};
    if (!count) {
      return fail(ErrorCode::kBadInput,
                  "line " + std::to_string(line) + ": " + count.error().message +
                      "; nothing of this file was ingested, since what it holds cannot be checked");
    }
    line += static_cast<std::size_t>(
        std::count(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(*count), '\n'));
  }
}

}  // namespace cardspeak::device_files
