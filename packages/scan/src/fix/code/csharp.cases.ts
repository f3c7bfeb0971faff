import { fixed, kept } from '../fix-case.testing.ts';

export const CSHARP_CASES = [
  fixed(
    'A.cs',
    'class A { static readonly string RobotToken = "@T"; /* the robot */ }\n',
    'class A { static readonly string RobotToken = System.Environment.GetEnvironmentVariable("ROBOT_TOKEN"); /* the robot */ }\n',
  ),
  fixed(
    'Using.cs',
    'using System;\r\n\r\nnamespace N;\r\n\r\nclass A { string RobotPat { get; set; } = @"@T"; }\r\n',
    'using System;\r\n\r\nnamespace N;\r\n\r\nclass A { string RobotPat { get; set; } = Environment.GetEnvironmentVariable("ROBOT_PAT")!; }\r\n',
  ),
  fixed(
    'Property.cs',
    'using System;\nclass A { object Environment { get; } void F() { var o = new Options { RobotPat = "@T" }; } }\n',
    'using System;\nclass A { object Environment { get; } void F() { var o = new Options { RobotPat = System.Environment.GetEnvironmentVariable("ROBOT_PAT") }; } }\n',
  ),
  fixed(
    'Default.cs',
    'using System;\nclass A { string? pat = Environment.GetEnvironmentVariable("ROBOT") ?? "@T"; }\n',
    'using System;\nclass A { string? pat = Environment.GetEnvironmentVariable("ROBOT")!; }\n',
  ),
  fixed(
    'Argument.cs',
    'class A { void F() { Connect(robotPat: """@T"""); } }\n',
    'class A { void F() { Connect(robotPat: System.Environment.GetEnvironmentVariable("ROBOT_PAT")); } }\n',
  ),
  kept('Const.cs', 'class A { const string B = "@T"; }\n', /allows no call/),
  kept('Local.cs', 'class A { void F() { const string b = "@T"; } }\n', /allows no call/),
  kept('Attribute.cs', '[Robot("@T")] class A { }\n', /allows no call/),
  kept('Parameter.cs', 'class A { void F(string b = "@T") { } }\n', /allows no call/),
  kept('Label.cs', 'class A { void F() { switch (b) { case "@T": break; } } }\n', /allows no call/),
  kept('Interpolated.cs', 'class A { string b = $"x{c}@T"; }\n', /put together at run time/),
  kept('Bytes.cs', 'class A { object B => F("@T"u8); }\n', /bytes/),
  kept(
    'Sets.cs',
    'class A { void F() { System.Environment.SetEnvironmentVariable("B", "@T"); } }\n',
    /sets a variable/,
  ),
  kept('Shadowed.cs', 'namespace Acme.System { class A { string b = "@T"; } }\n', /name System/),
];
