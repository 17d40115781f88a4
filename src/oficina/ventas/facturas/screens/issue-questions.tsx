import { Checkbox, Stack } from '@mantine/core';
import { ApiError } from '#platform/browser/api-error.ts';
import { Notice } from '#platform/ui/mark.tsx';

const UNANSWERED = 'Marca cada una si es así; si no, cancela y corrige el borrador';

/** The usual border of a checkbox cannot be seen on the background of a notice. */
const SEEN_ON_NOTICE = { input: { borderColor: 'currentColor' } };

type Question = { clave: string; texto: string };

/** Questions that the server needs confirmed before it issues the factura. */
export function questionsIn(error: unknown): Question[] {
  const asked = error instanceof ApiError ? error.detalle.preguntas : undefined;
  return Array.isArray(asked) ? (asked as Question[]) : [];
}

type IssueQuestionsProps = {
  /** Refusal of the call, which may bring no questions. */
  error: unknown;
  answered: string[];
  onAnswer(answered: string[]): void;
  /** The person tried to go on without answering all the questions. */
  incomplete: boolean;
};

/** Asks the questions of a refusal to issue. */
export function IssueQuestions({ error, answered, onAnswer, incomplete }: IssueQuestionsProps) {
  const questions = questionsIn(error);
  if (questions.length === 0) return null;
  const unanswered = questions.some(({ clave }) => !answered.includes(clave));
  return (
    <Notice warning>
      <div role="alert">
        <Checkbox.Group
          label={error instanceof Error ? error.message : ''}
          value={answered}
          onChange={onAnswer}
          error={incomplete && unanswered ? UNANSWERED : undefined}
        >
          <Stack gap="xs" my="xs">
            {questions.map(({ clave, texto }) => (
              <Checkbox key={clave} value={clave} label={texto} styles={SEEN_ON_NOTICE} />
            ))}
          </Stack>
        </Checkbox.Group>
      </div>
    </Notice>
  );
}
