import type { AssetDetector, LineIndex } from '@svc/analysis';
import { type Declared, dependencies } from './dependency.ts';

const MAVEN = /(?:^|\/)(?:pom\.xml|build\.gradle(?:\.kts)?|[\w.-]*\.versions\.toml)$/;
const NUGET =
  /\.(?:csproj|fsproj|vbproj)$|(?:^|\/)(?:Directory\.Packages\.props|Directory\.Build\.props|packages\.config)$/;

/** AI dependencies of Maven and Gradle: `group:artifact`, with the version where it is written out. */
export const mavenDetector: AssetDetector = {
  applies: (path) => MAVEN.test(path),
  detect: ({ path, lines }) => ({
    sightings: dependencies('maven', path.endsWith('.xml') ? pom(lines) : gradle(lines)),
    problems: [],
  }),
};

/** AI dependencies of .NET projects: `PackageReference`, `PackageVersion`, `package`. */
export const nugetDetector: AssetDetector = {
  applies: (path) => NUGET.test(path),
  detect: ({ lines }) => ({ sightings: dependencies('nuget', project(lines)), problems: [] }),
};

/** `<dependency>` with its members on lines of their own, or on one. */
function pom(lines: LineIndex): Declared[] {
  const found: Declared[] = [];
  let group = '';
  let artifact: { readonly name: string; readonly line: number } | null = null;
  for (let line = 1; line <= lines.count; line++) {
    const text = lines.text(line);
    group = /<groupId>\s*([^<\s]+)\s*</.exec(text)?.[1] ?? group;
    const name = /<artifactId>\s*([^<\s]+)\s*</.exec(text)?.[1];
    if (name !== undefined) artifact = { name: `${group}:${name}`, line };
    const version = /<version>\s*([^<\s]+)\s*</.exec(text)?.[1];
    const isEnd = /<\/(?:dependency|plugin|parent)>/.test(text);
    if (artifact === null || (version === undefined && !isEnd)) continue;
    // `${property}` is not a version.
    found.push({
      ...artifact,
      declared: version === undefined || /\$/.test(version) ? '' : version,
    });
    artifact = null;
  }
  return found;
}

/** `implementation("group:artifact:1.0")`, `module = "group:artifact"` of a version catalogue. */
function gradle(lines: LineIndex): Declared[] {
  const found: Declared[] = [];
  for (let line = 1; line <= lines.count; line++) {
    const text = lines.text(line).replace(/^\s*(?:\/\/|#).*$/, '');
    for (const [, name = '', version = ''] of text.matchAll(
      /["']([\w.-]+:[\w.-]+)(?::([\w.+-]+))?["']/g,
    )) {
      found.push({ name, declared: version, line });
    }
  }
  return found;
}

function project(lines: LineIndex): Declared[] {
  const found: Declared[] = [];
  for (let line = 1; line <= lines.count; line++) {
    const text = lines.text(line);
    const name =
      /<(?:PackageReference|PackageVersion|package)\s[^>]*?\b(?:Include|id)\s*=\s*"([^"]+)"/i.exec(
        text,
      )?.[1];
    if (name === undefined) continue;
    const version = /\bversion\s*=\s*"([^"$]+)"/i.exec(text)?.[1] ?? '';
    found.push({ name, declared: version, line });
  }
  return found;
}
