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
  /** What is wrong between fields, or within one ('bonos.0.precio'), by the name at which it is said. */
  check?(values: V): Record<string, string>;
  /** What errors call something that the server names, where it is not as its label says. */
  titleOf?(campo: string): string | undefined;
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
  /** Of every field, and of what is within one. */
  errors: Readonly<Record<string, ReactNode>>;
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
  const judge = (values: V) => problemsOf(options, values);
  const form = useForm<V>({
    initialValues: options.initialValues,
    validate: judge,
    validateInputOnChange: live as never,
    touchTrigger: 'change',
  });
  useUnsavedGuard(guarded && form.isDirty());
  const { send, saving, refusal, refused, round, refuse } = useSending(form, options);
  const order = Object.keys(labels);
  const errors: FieldError[] = Object.entries(form.errors)
    .toSorted(([one], [other]) => order.indexOf(rootOf(one)) - order.indexOf(rootOf(other)))
    .map(([name, text]) => ({ id: rootOf(name) in labels ? idOf(name) : undefined, text: String(text) }));
  if (refusal !== undefined && errors.length === 0) errors.push({ id: undefined, text: refusal });
  // What a rule said elsewhere may hold no more: rules are also between fields. Of the server's reasons they know nothing.
  const judged = () => Object.keys(form.errors).filter((name) => form.errors[name] !== refused.current[name]);
  const judgeAt = (name: string) => {
    const { [name]: problem } = judge(form.getValues());
    if (problem === undefined) form.clearFieldError(name);
    else form.setFieldError(name, problem);
  };
  return {
    form,
    errors: form.errors,
    field: (name) => {
      const props = form.getInputProps(name as never);
      const onChange = (value: unknown) => {
        props.onChange(value);
        // What was wrong within it may be no more; what has not been judged yet waits until it is left.
        const within = Object.keys(form.errors).filter((key) => key.startsWith(`${name}.`));
        if (within.length > 0) setTimeout(() => within.forEach(judgeAt));
      };
      const onBlur = (event: FocusEvent) => {
        props.onBlur?.(event);
        // Left only because the summary takes the focus: the server's reason would be wiped out by rules that don't know it.
        if (event.relatedTarget?.closest(`.${SUMMARY}`)) return;
        // A cell of a table is left, not the table.
        const left = event.target instanceof HTMLInputElement ? event.target.name : '';
        const at = left.startsWith(`${name}.`) ? left : name;
        if (form.isTouched(name as never)) afterPress(() => [at, ...judged()].forEach(judgeAt));
      };
      // Not every input of the library says it by itself.
      const invalid = props.error ? { 'aria-invalid': true } : {};
      return { ...props, ...invalid, onChange, onBlur, id: idOf(name), name, label: labels[name] };
    },
    summary: <ErrorSummary errors={round > 0 ? errors : []} round={round} />,
    submit: form.onSubmit(send, refuse),
    saving,
  };
}

/** The field that something is of or within: 'bonos.0.precio' → 'bonos'. */
const rootOf = (name: string): string => name.split('.')[0] ?? name;

function problemsOf<V extends Values, Saved>(
  { validate, check }: SavingFormOptions<V, Saved>,
  values: V,
): Record<string, string> {
  const problems: Record<string, string> = { ...check?.(values) };
  for (const name in values) {
    const problem = validate?.[name]?.(values[name], values);
    if (problem) problems[name] = problem;
  }
  return problems;
}

function useSending<V extends Values, Saved>(
  form: UseFormReturnType<V>,
  { save, onSaved, labels, titleOf, fallback }: SavingFormOptions<V, Saved>,
) {
  const underWay = useRef(false);
  const refused = useRef<Record<string, string>>({});
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
      const errors = errorsOf(error, labels, titleOf);
      refused.current = errors;
      form.setErrors(errors);
      if (Object.keys(errors).length === 0) setRefusal(textOfError(error, fallback));
      refuse();
    } finally {
      underWay.current = false;
      setSaving(false);
    }
  };
  return { send, saving, refusal, refused, round, refuse };
}

/**
 * What the server said of each field, under the field's own name. A reason that goes on from the name ('no es válida')
 * is given it, so that it is understood in the summary too.
 */
function errorsOf(
  error: unknown,
  labels: Record<string, string>,
  titleOf?: (campo: string) => string | undefined,
): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.campos.map(({ campo, motivo }) => {
      const whole = campo in labels && !/^\p{Ll}/u.test(motivo);
      return [campo, whole ? motivo : `${titleOf?.(campo) ?? labels[campo] ?? campo}: ${motivo}`];
    }),
  );
}
