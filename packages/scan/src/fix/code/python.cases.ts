import { fixed, kept } from '../fix-case.testing.ts';

export const PYTHON_CASES = [
  fixed(
    'a.py',
    'import json\n\nGITHUB_PAT = "@T"  # the robot\n',
    'import os\nimport json\n\nGITHUB_PAT = os.environ["GITHUB_PAT"]  # the robot\n',
  ),
  fixed(
    'docstring.py',
    '"""Clients."""\nfrom __future__ import annotations\n\nimport os, sys\n\nclass A:\n    token: str = \'@T\'\n',
    '"""Clients."""\nfrom __future__ import annotations\n\nimport os, sys\n\nclass A:\n    token: str = os.environ[\'GITHUB_TOKEN\']\n',
  ),
  fixed(
    'future.py',
    '# licence\n\n"""Clients."""\nfrom __future__ import annotations\nimport sys\nclient = connect(robot_token="@T")\n',
    '# licence\n\n"""Clients."""\nfrom __future__ import annotations\nimport os\nimport sys\nclient = connect(robot_token=os.environ["ROBOT_TOKEN"])\n',
  ),
  fixed(
    'no-import.py',
    '"""Clients."""\n\nCONFIG = {"robot": {"api_token": r"@T"}}\n',
    '"""Clients."""\n\nimport os\n\nCONFIG = {"robot": {"api_token": os.environ["GITHUB_TOKEN"]}}\n',
  ),
  fixed(
    'head.py',
    '#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n# Our robot.\nself_token = "@T"\n',
    '#!/usr/bin/env python\n# -*- coding: utf-8 -*-\nimport os\n\n# Our robot.\nself_token = os.environ["SELF_TOKEN"]\n',
  ),
  fixed('bare.py', 'x = "@T"\n', 'import os\n\nx = os.environ["GITHUB_TOKEN"]\n'),
  fixed(
    'crlf.py',
    'import sys\r\n\r\ndef f(pat="@T"):\r\n\treturn pat\r\n',
    'import os\r\nimport sys\r\n\r\ndef f(pat=os.environ["PAT"]):\r\n\treturn pat\r\n',
  ),
  fixed(
    'mark.py',
    '\ufeffimport os\nROBOT_KEY = "@T"\n',
    '\ufeffimport os\nROBOT_KEY = os.environ["ROBOT_KEY"]\n',
  ),
  fixed(
    'default.py',
    'import os\nkey = os.environ.get("ROBOT_PAT", "@T")\nother = os.getenv(\'ROBOT_PAT\', "@T")\n',
    'import os\nkey = os.environ["ROBOT_PAT"]\nother = os.environ[\'ROBOT_PAT\']\n',
  ),
  fixed(
    'twice.py',
    'import os\nA_TOKEN = "@T"\nuse("@T", b="@T")\n',
    'import os\nA_TOKEN = os.environ["A_TOKEN"]\nuse(os.environ["A_TOKEN"], b=os.environ["A_TOKEN"])\n',
  ),
  fixed(
    'two-values.py',
    'import os\nCONFIG = {"prod": {"pat": "@T"}, "dev": {"pat": "@U"}}\n',
    'import os\nCONFIG = {"prod": {"pat": os.environ["PROD_PAT"]}, "dev": {"pat": "@U"}}\n',
  ),
  fixed(
    'read-already.py',
    'import os\nfirst = os.environ["ROBOT_PAT"]\nclass Backup:\n    robot_pat = "@T"\n',
    'import os\nfirst = os.environ["ROBOT_PAT"]\nclass Backup:\n    robot_pat = os.environ["BACKUP_ROBOT_PAT"]\n',
  ),
  fixed(
    'compare.py',
    'import os\nif given_token == "@T":\n    pass\n',
    'import os\nif given_token == os.environ["GIVEN_TOKEN"]:\n    pass\n',
  ),
  fixed(
    'lines.py',
    'import os\nTOKEN_FILE = """\n@T\n"""\n',
    'import os\nTOKEN_FILE = os.environ["TOKEN_FILE"]\n',
  ),
  fixed(
    'reserved.py',
    'import os\nhome = "@T"\n',
    'import os\nhome = os.environ["GITHUB_TOKEN"]\n',
  ),
  kept('f-string.py', 'a = f"Bearer {x} @T"\n', /put together at run time/),
  kept('nested.py', 'a = f"{call(\'@T\')}"\n', /put together at run time/),
  kept('part.py', 'a = "Bearer @T"\n', /part of a longer text/),
  kept('adjacent.py', 'a = "@T" "x"\n', /put together at run time/),
  kept('bytes.py', 'a = b"@T"\n', /bytes/),
  kept('comment.py', 'a = 1  # @T\n', /not in a string literal/),
  kept('statement.py', '"@T"\n', /not used as a value/),
  kept('pattern.py', 'match a:\n  case "@T":\n    pass\n', /allows no call/),
  kept('annotation.py', 'a: Literal["@T"] = b\n', /allows no call/),
  kept('alias.py', 'A = Literal["@T"]\n', /allows no call/),
  kept('sets.py', 'import os\nos.environ["ROBOT"] = "@T"\n', /sets a variable/),
  kept('shadowed.py', 'def f(os):\n    return "@T"\n', /name os/),
  kept('imported.py', 'from mine import os\na = "@T"\n', /name os/),
  kept('one-line.py', '"""x"""; import sys\na = "@T"\n', /in one line/),
  kept('broken.py', 'a = ("@T"\n', /does not parse/),
];
