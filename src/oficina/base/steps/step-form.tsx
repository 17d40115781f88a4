import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { textOfError } from '#platform/browser/query-client.ts';
import { listProps } from '#platform/crud/screens/list-props.ts';
import { plainRefusal } from '#platform/crud/screens/plain-refusal.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import type { StepField } from './step-table.ts';

type StepFormProps = {
  row: CrudRow;
  fields: readonly StepField[];
  /** Words of the button that takes the step. */
  action: string;
  busy: boolean;
  error: unknown;
  onSubmit(body: Record<string, unknown>): void;
  onClose(): void;
};

type Answers = Record<string, string | string[]>;

/** Form with the fields of a step, from its table. Empty fields are not sent. */
export function StepForm({ row, fields, action, busy, error, onSubmit, onClose }: StepFormProps) {
  const [answers, setAnswers] = useState<Answers>(() => initialAnswers(fields, row));
  const [incomplete, setIncomplete] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (fields.some((field) => field.missing && isEmpty(answers[field.name]))) return setIncomplete(true);
    onSubmit(Object.fromEntries(Object.entries(answers).filter(([, answer]) => !isEmpty(answer))));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {fields.map((field, index) => (
          <StepInput
            key={field.name}
            {...{ field, row }}
            first={index === 0}
            answer={answers[field.name] ?? ''}
            onAnswer={(answer) => setAnswers({ ...answers, [field.name]: answer })}
            problem={incomplete && isEmpty(answers[field.name]) && field.missing}
          />
        ))}
        {Boolean(error) && <Notice warning>{textOfError(plainRefusal(error))}</Notice>}
        <FormFoot busy={busy} back="Volver" onClose={onClose}>
          {action}
        </FormFoot>
      </Stack>
    </form>
  );
}

/** A list is never empty: to choose none is an answer too. */
const isEmpty = (answer: string | string[] | undefined) =>
  !Array.isArray(answer) && (answer ?? '').trim() === '';

const initialAnswers = (fields: readonly StepField[], row: CrudRow): Answers =>
  Object.fromEntries(
    fields.map(({ name, choices }) => [
      name,
      choices ? choices(row).flatMap(({ value, chosen }) => (chosen ? [value] : [])) : '',
    ]),
  );

type StepInputProps = {
  field: StepField;
  row: CrudRow;
  first: boolean;
  answer: string | string[];
  onAnswer(answer: string | string[]): void;
  problem: string | false | undefined;
};

function StepInput({ field, row, first, answer, onAnswer, problem }: StepInputProps) {
  const { label, description, type = 'text', longest, options, choices } = field;
  if (Array.isArray(answer)) {
    const offered = choices?.(row) ?? [];
    if (offered.length === 0) return null;
    return (
      <Checkbox.Group label={label} value={answer} onChange={onAnswer}>
        <Stack gap="xs" mt="xs">
          {offered.map((choice) => (
            <Checkbox key={choice.value} value={choice.value} label={choice.label} />
          ))}
        </Stack>
      </Checkbox.Group>
    );
  }
  const said = { label, error: problem, ...(description !== undefined && { description }) };
  if (options)
    return (
      <Select
        {...listProps}
        {...said}
        data={Object.entries(options).map(([value, title]) => ({ value, label: title }))}
        value={answer === '' ? null : answer}
        onChange={(chosen) => onAnswer(chosen ?? '')}
      />
    );
  return (
    <TextInput
      {...said}
      {...(type === 'date' && { type })}
      {...(longest !== undefined && { maxLength: longest })}
      {...(first && { 'data-autofocus': true })}
      value={answer}
      onChange={(event) => onAnswer(event.currentTarget.value)}
    />
  );
}
