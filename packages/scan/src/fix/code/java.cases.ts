import { fixed, kept } from '../fix-case.testing.ts';

export const JAVA_CASES = [
  fixed(
    'A.java',
    'class A {\n  private static final String ROBOT_TOKEN = "@T"; // the robot\n}\n',
    'class A {\n  private static final String ROBOT_TOKEN = System.getenv("ROBOT_TOKEN"); // the robot\n}\n',
  ),
  fixed(
    'Setter.java',
    'class A { void f(Client c) { c.setRobotPat("@T"); } }\r\n',
    'class A { void f(Client c) { c.setRobotPat(System.getenv("ROBOT_PAT")); } }\r\n',
  ),
  fixed(
    'Map.java',
    'class A { void f() { headers.put("robot-pat", "@T"); this.other = "@T"; } }\n',
    'class A { void f() { headers.put("robot-pat", System.getenv("ROBOT_PAT")); this.other = System.getenv("ROBOT_PAT"); } }\n',
  ),
  fixed(
    'Text.java',
    'class A { String pat = """\n    @T\n    """; }\n',
    'class A { String pat = System.getenv("PAT"); }\n',
  ),
  fixed(
    'Default.java',
    'class A { String a = System.getenv().getOrDefault("ROBOT", "@T"); }\n',
    'class A { String a = System.getenv("ROBOT"); }\n',
  ),
  kept('Annotated.java', '@Robot("@T") class A {}\n', /allows no call/),
  kept('Member.java', '@Robot(pat = "@T") class A {}\n', /allows no call/),
  kept('Label.java', 'class A { void f() { switch (a) { case "@T": } } }\n', /allows no call/),
  kept(
    'Constant.java',
    'class A { static final String PAT = "@T"; @Robot(PAT) void f() {} }\n',
    /allows no call/,
  ),
  kept('Joined.java', 'class A { String a = "Bearer @T"; }\n', /part of a longer text/),
  kept('Shadowed.java', 'import acme.System;\nclass A { String a = "@T"; }\n', /name System/),
];
