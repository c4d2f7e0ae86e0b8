package roundtrip.core.contract;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A value of {@code prepare} beside the name.
 *
 * @param defaultValue null if it must be given
 * @param isTextLength whether it is the characters of strings within structs
 */
public record ValueRange(
    @JsonIgnore String name,
    int least,
    int most,
    @JsonProperty("default") Integer defaultValue,
    @JsonIgnore boolean isTextLength) {
  public boolean admits(int number) {
    return number >= least && number <= most;
  }

  /** Returns why the value may not be that number. */
  public String complaint(int number) {
    return name + " is " + number + "; expected " + least + " to " + most;
  }
}
