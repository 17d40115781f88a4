import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FieldEditorProps } from '#platform/crud/screens/fields/field-editor.tsx';
import type { CrudResource, CrudRow } from '#platform/crud/screens/resource-types.ts';
import type { FieldProblem } from '#platform/kit/contract/resource.ts';
import { later } from '#platform/ui/later.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';

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

/** Fields that an act lacks, asked where it is refused: each is saved in its record. */
export const FieldQuestions = ({ resource, row, problems, onDone }: QuestionsProps) => (
  <Stack gap="md">
    {problems.map(({ campo, motivo }) => (
      // Saved, the record has another version: what is still missing is asked of that one.
      <FieldQuestion key={`${campo} ${row.version}`} {...{ resource, row, campo, motivo, onDone }} />
    ))}
  </Stack>
);

type QuestionProps = FieldProblem &
  Pick<QuestionsProps, 'resource' | 'row'> & { onDone: (() => void) | undefined };

function FieldQuestion({ resource, row, campo, motivo, onDone }: QuestionProps) {
  const [writing, setWriting] = useState(true);
  const field = resource.fields[campo];
  const done = () => {
    setWriting(false);
    onDone?.();
  };
  return (
    <Notice warning>
      <p className={shared.plain}>
        {field ? `${field.title}: ` : ''}
        {motivo}.
      </p>
      {field &&
        !field.system &&
        (writing ? (
          <FieldEditor {...{ resource, row }} name={campo} layout={undefined} onDone={done} />
        ) : (
          <Button variant="default" size="compact-sm" onClick={() => setWriting(true)}>
            Cambiar
          </Button>
        ))}
    </Notice>
  );
}
