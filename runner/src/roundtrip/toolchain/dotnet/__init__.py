"""Building and testing C# projects on .NET."""
