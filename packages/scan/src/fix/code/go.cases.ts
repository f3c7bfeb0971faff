import { fixed, kept } from '../fix-case.testing.ts';

export const GO_CASES = [
  fixed(
    'a.go',
    'package main\n\nvar robotToken = "@T" // the robot\n',
    'package main\n\nimport "os"\n\nvar robotToken = os.Getenv("ROBOT_TOKEN") // the robot\n',
  ),
  fixed(
    'list.go',
    'package main\n\nimport (\n\t"fmt"\n\t"strings" // text\n\n\t"example.com/a"\n)\n\nfunc f() { fmt.Println(`@T`, strings.ToLower, a.B) }\n',
    'package main\n\nimport (\n\t"fmt"\n\t"os"\n\t"strings" // text\n\n\t"example.com/a"\n)\n\nfunc f() { fmt.Println(os.Getenv("GITHUB_TOKEN"), strings.ToLower, a.B) }\n',
  ),
  fixed(
    'last.go',
    'package main\r\n\r\nimport (\r\n\t"fmt"\r\n)\r\n\r\nvar c = Config{Pat: "@T", Print: fmt.Println}\r\n',
    'package main\r\n\r\nimport (\r\n\t"fmt"\r\n\t"os"\r\n)\r\n\r\nvar c = Config{Pat: os.Getenv("PAT"), Print: fmt.Println}\r\n',
  ),
  fixed(
    'single.go',
    'package main\n\nimport "fmt"\n\nfunc f() {\n\trobotPat := "@T"\n\tfmt.Println(robotPat)\n}\n',
    'package main\n\nimport "fmt"\nimport "os"\n\nfunc f() {\n\trobotPat := os.Getenv("ROBOT_PAT")\n\tfmt.Println(robotPat)\n}\n',
  ),
  fixed(
    'cgo.go',
    'package main\n\n// #include <stdio.h>\nimport "C"\n\nvar pat string = "@T"\n',
    'package main\n\nimport "os"\n\n// #include <stdio.h>\nimport "C"\n\nvar pat string = os.Getenv("PAT")\n',
  ),
  fixed(
    'alias.go',
    'package main\n\nimport env "os"\n\nvar headers = map[string]string{"X-Robot-Pat": "@T"}\nvar home = env.Getenv("HOME")\n',
    'package main\n\nimport env "os"\n\nvar headers = map[string]string{"X-Robot-Pat": env.Getenv("X_ROBOT_PAT")}\nvar home = env.Getenv("HOME")\n',
  ),
  fixed(
    'one-line.go',
    'package main\n\nimport ("fmt")\n\nfunc f() string { return fmt.Sprint("@T") }\n',
    'package main\n\nimport ("os"; "fmt")\n\nfunc f() string { return fmt.Sprint(os.Getenv("GITHUB_TOKEN")) }\n',
  ),
  kept('const.go', 'package main\n\nconst a = "@T"\n', /allows no call/),
  kept(
    'tag.go',
    'package main\n\ntype A struct { B string `x:"@T"` }\n',
    /allows no call|longer text/,
  ),
  kept('typed.go', 'package main\n\nvar a Secret = "@T"\n', /type other than string/),
  kept(
    'map.go',
    'package main\n\nvar a = map[string]Secret{"b": "@T"}\n',
    /type other than string/,
  ),
  kept('list-type.go', 'package main\n\nvar a = []Secret{"@T"}\n', /type other than string/),
  kept('result.go', 'package main\n\nfunc f() Secret { return "@T" }\n', /type other than string/),
  kept(
    'sets.go',
    'package main\n\nimport "os"\n\nfunc f() { os.Setenv("A", "@T") }\n',
    /sets a variable/,
  ),
  kept('shadowed.go', 'package main\n\nfunc f(os string) string { return "@T" }\n', /name os/),
  kept('other.go', 'package main\n\nimport "example.com/os"\n\nvar a = os.B("@T")\n', /name os/),
  kept('dot.go', 'package main\n\nimport . "os"\n\nvar a = Join("@T")\n', /without a name/),
];
