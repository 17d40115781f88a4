import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { checkedField } from '#oficina/base/signature/firma-inputs.tsx';
import shared from '#platform/ui/shared.module.css';
import type { SolicitudLeida } from '../contract.ts';
import { type RolFirmante, rolesFirmante } from '../states.ts';
import styles from './firmas.module.css';
import type { Asking } from './use-asking.ts';

const ROLES = Object.entries(rolesFirmante).map(([value, label]) => ({ value, label }));

type OptionsProps = Pick<Asking, 'saving' | 'people'> & { open: SolicitudLeida | undefined };

/** Options that are seldom changed, folded. People who are added to an open solicitud have its day, code and message. */
export function AskOptions({ saving: { form, field }, people, open }: OptionsProps) {
  const { conCodigo, porOrden } = form.getValues();
  const check = (name: 'conCodigo' | 'porOrden', label: string) => (
    <Checkbox
      {...checkedField(field(name), name === 'conCodigo' ? conCodigo : porOrden)}
      label={label}
      onChange={({ currentTarget }) => form.setFieldValue(name, currentTarget.checked)}
    />
  );
  const order = open
    ? 'Después de las que ya están, una detrás de otra'
    : 'Una detrás de otra, en este orden, y no a la vez';
  return (
    <details className={`${shared.lined} ${styles.fold}`}>
      <summary>{open ? 'Orden' : 'Plazo, orden, código y mensaje'}</summary>
      <Stack gap="sm" className={styles.inner}>
        {!open && <TextInput type="date" {...field('caducaEn')} />}
        {(people.length > 1 || open) && check('porOrden', order)}
        {people.map(
          ({ nombre, rol, campo }) =>
            nombre && (
              <NativeSelect
                key={campo}
                label={`Qué hace ${nombre}`}
                data={ROLES}
                value={rol}
                onChange={({ currentTarget }) =>
                  form.setFieldValue(campo, currentTarget.value as RolFirmante)
                }
              />
            ),
        )}
        {!open && check('conCodigo', 'Pedirles al firmar un código que les llega por correo')}
        {!open && <Textarea {...field('mensaje')} rows={3} maxLength={1_000} />}
      </Stack>
    </details>
  );
}
