import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FocusEvent, type ReactNode, useId, useRef, useState } from 'react';
import { afterPress } from '#platform/browser/after-press.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { releaseUnsaved, useUnsavedGuard } from '#platform/browser/unsaved.ts';
import { ErrorSummary, type FieldError, SUMMARY } from './error-summary.tsx';
import { RequiredNote, requiredProps } from './required.tsx';
import { errorsOf } from './server-reasons.ts';

type Values = Record<string, unknown>;
type Name<V extends Values> = keyof V & string;
type Rule<V extends Values, K extends keyof V> = (value: V[K], values: V) => string | null;

export type SavingFormOptions<V extends Values, Saved> = {
  labels: Record<Name<V>, string>;
  initialValues: V;
  /** Rules by field: each gives the message of a wrong value, or null. */
  validate?: { [K in Name<V>]?: Rule<V, K> };
  /** Fields that may not be left empty, which the form marks; it marks none when all are needed. */
  required?: readonly Name<V>[];
  /** Problems between fields, or within one ('bonos.0.precio'), by the name of the field that shows them. */
  check?(values: V): Record<string, string>;
  /** Gives the name of a field in error messages, where it differs from its label. */
  titleOf?(campo: string): string | undefined;
  /** Fields checked at every key, once the person has edited them. */
  live?: Name<V>[];
  /** Sends the values; throws ApiError when they are refused. */
  save(values: V): Promise<Saved>;
  /** Called after the save, when no change can be lost. */
  onSaved?(saved: Saved): void;
  /** Message at the form's top when the server refused it without one. */
  fallback?: string;
  /** True, the default, to ask before leaving with changes. */
  guarded?: boolean;
};

export type SavingForm<V extends Values> = {
  form: UseFormReturnType<V>;
  /** All that an input of Mantine needs: `<TextInput {...field('email')} />`. */
  field(name: Name<V>): ReturnType<UseFormReturnType<V>['getInputProps']> & {
    id: string;
    name: string;
    label: string;
  } & Partial<typeof requiredProps>;
  /** Errors of every field, also of the fields within another. */
  errors: Readonly<Record<string, ReactNode>>;
  /** The refusals of the last send and the meaning of the marks, for the top of the form. */
  summary: ReactNode;
  submit: ReturnType<UseFormReturnType<V>['onSubmit']>;
  /** Sends as `submit` does; says whether all that was written is saved. */
  save(): Promise<boolean>;
  saving: boolean;
};

/**
 * A form that sends its values to the API. It checks an edited field on leaving it, and all fields on sending; puts
 * each refusal of the server beside its field; asks before leaving with changes. Sending twice at once sends once.
 */
export function useSavingForm<V extends Values, Saved>(options: SavingFormOptions<V, Saved>): SavingForm<V> {
  const { labels, live = [], required = [], guarded = true } = options;
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
  // A rule's message may be out of date, because rules also compare fields. Rules know nothing of the server's
  // reasons.
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
        // Errors within the field may be out of date; a field not yet checked waits until the person leaves it.
        const within = Object.keys(form.errors).filter((key) => key.startsWith(`${name}.`));
        if (within.length > 0) setTimeout(() => within.forEach(judgeAt));
      };
      const onBlur = (event: FocusEvent) => {
        props.onBlur?.(event);
        // The field lost the focus only to the summary: its rules don't know the server's reason and would delete it.
        if (event.relatedTarget?.closest(`.${SUMMARY}`)) return;
        // The person leaves a cell of a table, not the table.
        const left = event.target instanceof HTMLInputElement ? event.target.name : '';
        const at = left.startsWith(`${name}.`) ? left : name;
        if (form.isTouched(name as never)) afterPress(() => [at, ...judged()].forEach(judgeAt));
      };
      // Some inputs of the library do not set it themselves.
      const invalid = props.error ? { 'aria-invalid': true } : {};
      const marked = required.includes(name) ? requiredProps : {};
      return { ...props, ...invalid, ...marked, onChange, onBlur, id: idOf(name), name, label: labels[name] };
    },
    summary: (
      <>
        <ErrorSummary errors={round > 0 ? errors : []} round={round} />
        {required.length > 0 && <RequiredNote />}
      </>
    ),
    submit: form.onSubmit(send, refuse),
    save: async () => {
      if (!form.validate().hasErrors) return send(form.getValues());
      refuse();
      return false;
    },
    saving,
  };
}

/** Gives the field that contains another: 'bonos' for 'bonos.0.precio'. */
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
  const underWay = useRef<Promise<boolean>>(undefined);
  const refused = useRef<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  // Refusals since the form was last right: the summary shows nothing before the first.
  const [round, setRound] = useState(0);
  const refuse = () => setRound((before) => before + 1);
  const send = (values: V): Promise<boolean> => {
    underWay.current ??= sendNow(values);
    return underWay.current;
  };
  const sendNow = async (values: V): Promise<boolean> => {
    setSaving(true);
    setRefusal(undefined);
    try {
      const saved = await save(values);
      setRound(0);
      form.resetDirty();
      releaseUnsaved();
      onSaved?.(saved);
      return true;
    } catch (error) {
      const errors = errorsOf(error, labels, titleOf);
      refused.current = errors;
      form.setErrors(errors);
      if (Object.keys(errors).length === 0) setRefusal(textOfError(error, fallback));
      refuse();
      return false;
    } finally {
      underWay.current = undefined;
      setSaving(false);
    }
  };
  return { send, saving, refusal, refused, round, refuse };
}
