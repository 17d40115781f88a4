import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FieldEditorProps } from '#platform/crud/screens/fields/field-editor.tsx';
import { titleIn } from '#platform/crud/screens/form-parts.ts';
import type { CrudResource, CrudRow } from '#platform/crud/screens/resource-types.ts';
import type { FieldProblem } from '#platform/kit/contract/resource.ts';
import { later } from '#platform/ui/later.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { reasonOf } from '../reasons.ts';

const FieldEditor = later<FieldEditorProps>(
  async () => (await import('#platform/crud/screens/fields/field-editor.tsx')).FieldEditor,
  { reload: false },
);

type QuestionsProps = {
  resource: CrudResource;
  row: CrudRow;
  /** Why each field is asked. */
  problems: readonly FieldProblem[];
  onDone?(): void;
};

/** Fields that an act lacks, asked where it is refused: each is saved in its record, and the others keep what is written in them. */
export function FieldQuestions({ resource, row, problems, onDone }: QuestionsProps) {
  const first = problems.find(({ campo }) => isWritten(resource, campo));
  return (
    <Stack gap="md">
      {problems.map((problem) => (
        <FieldQuestion
          key={problem.campo}
          {...{ resource, row, problem, onDone }}
          focused={problem === first}
        />
      ))}
    </Stack>
  );
}

const isWritten = ({ fields }: CrudResource, campo: string): boolean =>
  fields[campo] !== undefined && !fields[campo].system;

type QuestionProps = Pick<QuestionsProps, 'resource' | 'row'> & {
  problem: FieldProblem;
  focused: boolean;
  onDone: (() => void) | undefined;
};

function FieldQuestion({ resource, row, problem, focused, onDone }: QuestionProps) {
  const [writing, setWriting] = useState(true);
  const [chosen, setChosen] = useState(false);
  const { campo } = problem;
  const done = () => {
    setWriting(false);
    onDone?.();
  };
  const write = () => {
    setChosen(true);
    setWriting(true);
  };
  return (
    <Notice warning>
      <p className={shared.plain}>{reasonOf(problem, titleIn(resource.fields))}.</p>
      {isWritten(resource, campo) &&
        (writing ? (
          <FieldEditor
            {...{ resource, row }}
            name={campo}
            layout={undefined}
            focused={focused || chosen}
            onDone={done}
          />
        ) : (
          <Button variant="default" size="compact-sm" onClick={write}>
            Cambiar
          </Button>
        ))}
    </Notice>
  );
}
