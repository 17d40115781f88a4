import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FocusEvent, type ReactNode, useId, useRef, useState } from 'react';
import { afterPress } from '../after-press.ts';
import { ApiError } from '../api-error.ts';
import { textOfError } from '../query-client.ts';
import { releaseUnsaved, useUnsavedGuard } from '../unsaved.ts';
import { ErrorSummary, type FieldError, SUMMARY } from './error-summary.tsx';

type Values = Record<string, unknown>;
type Name<V extends Values> = keyof V & string;
type Rule<V extends Values, K extends keyof V> = (value: V[K], values: V) => string | null;

export type SavingFormOptions<V extends Values, Saved> = {
  labels: Record<Name<V>, string>;
  initialValues: V;
  /** Each gives what to write instead, or null when the value is right. */
  validate?: { [K in Name<V>]?: Rule<V, K> };
  /** Fields that are judged at every key, once they were edited. */
  live?: Name<V>[];
  /** Sends the values; throws ApiError when they are refused. */
  save(values: V): Promise<Saved>;
  /** After it was saved, when nothing is left to lose. */
  onSaved?(saved: Saved): void;
  /** Said at the form's top when the server refused it without a word. */
  fallback?: string;
  /** Whether leaving with changes is asked about; so unless it is said otherwise. */
  guarded?: boolean;
};

export type SavingForm<V extends Values> = {
  form: UseFormReturnType<V>;
  /** All that an input of Mantine needs: `<TextInput {...field('email')} />`. */
  field(name: Name<V>): ReturnType<UseFormReturnType<V>['getInputProps']> & {
    id: string;
    name: string;
    label: string;
  };
  /** For the top of the form: what was refused when it was last sent. */
  summary: ReactNode;
  submit: ReturnType<UseFormReturnType<V>['onSubmit']>;
  saving: boolean;
};

/**
 * A form that is sent to the API: values are judged when a field that was edited is left and when the form is sent; what
 * the server refuses is put beside its field; who leaves with changes is asked. Sending twice at once sends once.
 */
export function useSavingForm<V extends Values, Saved>(options: SavingFormOptions<V, Saved>): SavingForm<V> {
  const { labels, live = [], guarded = true } = options;
  const prefix = useId();
  const idOf = (name: string) => `${prefix}${name}`;
  const form = useForm<V>({
    initialValues: options.initialValues,
    // The library's own type of rules can't be written for fields that are not known yet.
    validate: (options.validate ?? {}) as Parameters<typeof useForm<V>>[0] extends { validate?: infer R }
      ? R
      : never,
    validateInputOnChange: live as never,
    touchTrigger: 'change',
  });
  useUnsavedGuard(guarded && form.isDirty());
  const { send, saving, refusal, round, refuse } = useSending(form, options);
  const errors: FieldError[] = Object.entries(form.errors).map(([name, text]) => ({
    id: name in labels ? idOf(name) : undefined,
    text: String(text),
  }));
  if (refusal !== undefined && errors.length === 0) errors.push({ id: undefined, text: refusal });
  return {
    form,
    field: (name) => {
      const props = form.getInputProps(name as never);
      const onBlur = (event: FocusEvent) => {
        props.onBlur?.(event);
        // Left only because the summary takes the focus: the server's reason would be wiped out by rules that don't know it.
        if (event.relatedTarget?.closest(`.${SUMMARY}`)) return;
        if (form.isTouched(name as never)) afterPress(() => form.validateField(name as never));
      };
      // Not every input of the library says it by itself.
      const invalid = props.error ? { 'aria-invalid': true } : {};
      return { ...props, ...invalid, onBlur, id: idOf(name), name, label: labels[name] };
    },
    summary: <ErrorSummary errors={round > 0 ? errors : []} round={round} />,
    submit: form.onSubmit(send, refuse),
    saving,
  };
}

function useSending<V extends Values, Saved>(
  form: UseFormReturnType<V>,
  { save, onSaved, labels, fallback }: SavingFormOptions<V, Saved>,
) {
  const underWay = useRef(false);
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  // Times it was refused since it was last right: the summary shows none before the first.
  const [round, setRound] = useState(0);
  const refuse = () => setRound((before) => before + 1);
  const send = async (values: V) => {
    if (underWay.current) return;
    underWay.current = true;
    setSaving(true);
    setRefusal(undefined);
    try {
      const saved = await save(values);
      setRound(0);
      form.resetDirty();
      releaseUnsaved();
      onSaved?.(saved);
    } catch (error) {
      const errors = errorsOf(error, labels);
      form.setErrors(errors);
      if (Object.keys(errors).length === 0) setRefusal(textOfError(error, fallback));
      refuse();
    } finally {
      underWay.current = false;
      setSaving(false);
    }
  };
  return { send, saving, refusal, round, refuse };
}

/**
 * What the server said of each field, under the field's own name. A reason that goes on from the name ('no es válida')
 * is given it, so that it is understood in the summary too.
 */
function errorsOf(error: unknown, labels: Record<string, string>): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.campos.map(({ campo, motivo }) => {
      const whole = campo in labels && !/^\p{Ll}/u.test(motivo);
      return [campo, whole ? motivo : `${labels[campo] ?? campo}: ${motivo}`];
    }),
  );
}
