import { readFileSync } from 'node:fs';
import path from 'node:path';
import { API, type Diagnostic } from 'typescript/unstable/sync';

/** The compiler over a folder, kept open: after a change it reads again only what changed. */
export type Compiler = {
  /** Tells it of files that were made, changed or removed since the last time. */
  changed(files: {
    made?: readonly string[];
    changed?: readonly string[];
    removed?: readonly string[];
  }): void;
  /** Errors of these files, or of all: `src/x.ts:3 Property …`, with each of their lines, as `tsc` gives them. */
  errors(files?: readonly string[]): string[];
  close(): void;
};

/** Opens the compiler that `tsc` is, with the folder's own `tsconfig.json`. */
export function openCompiler(root: string): Compiler {
  const api = new API({ cwd: root });
  const config = path.join(root, 'tsconfig.json');
  const absolute = (files: readonly string[] = []) => files.map((file) => path.join(root, file));
  let snapshot = api.updateSnapshot({ openProjects: [config] });
  const program = () => {
    const project = snapshot.getProject(config);
    if (!project) throw new Error(`${config} opens no project`);
    return project.program;
  };
  const lines = ({ fileName = '', pos, text, messageChain = [] }: Diagnostic): string[] => {
    const row = readFileSync(fileName, 'utf8').slice(0, pos).split('\n').length;
    return [text, ...messageChain.flatMap(why)].map(
      (said) => `${path.relative(root, fileName)}:${row} ${said}`,
    );
  };
  return {
    changed: ({ made, changed, removed }) => {
      const fileChanges = { created: absolute(made), changed: absolute(changed), deleted: absolute(removed) };
      snapshot = api.updateSnapshot({ fileChanges });
    },
    errors: (files) => {
      const found = files
        ? absolute(files).flatMap((file) => [...program().getSemanticDiagnostics(file)])
        : program().getSemanticDiagnostics();
      return found.flatMap(lines);
    },
    close: () => api.close(),
  };
}

const why = ({ text, messageChain = [] }: Diagnostic): string[] => [text, ...messageChain.flatMap(why)];
