import { Group, Text, TextInput } from '@mantine/core';
import type { SavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import shared from '#platform/ui/shared.module.css';
import styles from './firma-inputs.module.css';
import { FirmaPad } from './firma-pad.tsx';

const METHODS = [
  ['dibujo', 'Dibujarla'],
  ['texto', 'Escribirla'],
] as const;

type FirmaValues = { metodo: string; trazo: string; firma: string };

type SignatureInputsProps<V extends FirmaValues & Record<string, unknown>> = {
  of: Pick<SavingForm<V>, 'form' | 'field' | 'errors'>;
  legend: string;
};

/** Fields of a firma in the panels, drawn or typed: `metodo`, `trazo` and `firma`. */
export function FirmaInputs<V extends FirmaValues & Record<string, unknown>>({
  of: { form, field, errors },
  legend,
}: SignatureInputsProps<V>) {
  const { metodo } = form.getValues();
  const { label: _drawn, ...drawn } = field('trazo');
  const set = (name: keyof FirmaValues, value: string) => form.setFieldValue(name as never, value as never);
  return (
    <>
      <Group
        component="fieldset"
        className={`${shared.group} ${styles.methods}`}
        gap="4px 28px"
        align="stretch"
      >
        <legend className={shared.strong} {...drawn.labelProps}>
          {legend}
        </legend>
        {METHODS.map(([value, name]) => (
          <Group component="label" key={value} gap={10} mih={36}>
            <input
              type="radio"
              name="metodo"
              value={value}
              checked={metodo === value}
              onChange={() => set('metodo', value)}
            />
            {name}
          </Group>
        ))}
      </Group>
      {metodo === 'dibujo' ? (
        <div>
          <FirmaPad
            id={drawn.id}
            errorId={errors.trazo ? 'trazo-error' : undefined}
            onDraw={(trazo) => set('trazo', trazo)}
          />
          {errors.trazo && (
            <Text id="trazo-error" c="var(--danger)" size="sm" mt={4}>
              {errors.trazo}
            </Text>
          )}
        </div>
      ) : (
        <TextInput {...field('firma')} maxLength={80} fs="italic" />
      )}
    </>
  );
}

/** Properties of a field for a checkbox, which uses `checked` instead of a value. */
export const checkedField = (
  { id, name, error, ...field }: { id: string; name: string; error?: unknown; 'aria-required'?: boolean },
  on: boolean,
) => ({
  id,
  name,
  checked: on,
  error: error ? String(error) : undefined,
  'aria-invalid': error ? true : undefined,
  'aria-required': field['aria-required'],
});

/** Faults of a form: one reason for each field. */
export const reasonsOf = (campos: Partial<Record<string, string[]>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(campos).map(([name, reasons = []]) => [
      name,
      (reasons[0] ?? '').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
    ]),
  );
