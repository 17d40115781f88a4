import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useKeyLength } from '#oficina/base/roles/use-key-length.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { required } from '#platform/ui/forms/rules.ts';
import { type SavingForm, useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { userFallbacks, usersCalls } from '../calls.ts';
import { RoleChoice } from './role-choice.tsx';
import type { UserFamily } from './user-families.ts';
import { userLabels, userRequired, userRules } from './user-values.ts';

const EMPTY = { _idCliente: '', nombre: '', email: '', telefono: '', rol: '', ponerClave: false, clave: '' };

export type NewUserValues = typeof EMPTY;

type NewUserOptions = {
  family: UserFamily;
  /**
   * Cliente chosen at first. Without it the form has no cliente field, and the user belongs to the
   * caller's cliente.
   */
  clientId?: string | undefined;
  onCreated(): void;
};

/** Form to create a user; its fields are the components below. */
export function useNewUserForm({ family, clientId, onCreated }: NewUserOptions): SavingForm<NewUserValues> {
  const queries = useQueryClient();
  const creating = useMutation({
    mutationFn: (values: NewUserValues) => usersCalls(family.path).crear(bodyOf(values)),
    meta: { fallback: userFallbacks.crear },
  });
  const keyLength = useKeyLength();
  const { nombre, email, telefono, rol } = userLabels;
  return useSavingForm({
    labels: {
      nombre,
      email,
      telefono,
      rol,
      clave: 'Clave',
      ponerClave: 'Poner yo la clave',
      _idCliente: 'Cliente',
    },
    initialValues: { ...EMPTY, _idCliente: clientId ?? '' },
    required: [...userRequired, '_idCliente', 'rol', 'clave'],
    validate: {
      ...userRules,
      _idCliente: clientId === undefined ? () => null : required('Elige de qué cliente es'),
      rol: required('Elige un rol'),
      clave: (text, { ponerClave }) => (ponerClave ? keyLength.rule(text) : null),
    },
    live: ['clave'],
    save: (values: NewUserValues) => creating.mutateAsync(values),
    onSaved: () => {
      showMessage('success', 'Usuario creado');
      queries.invalidateQueries({ queryKey: [family.path, 'list'] });
      onCreated();
    },
    fallback: userFallbacks.crear,
  });
}

const bodyOf = ({ _idCliente, nombre, email, telefono, rol, ponerClave, clave }: NewUserValues) => ({
  nombre,
  email,
  rol,
  ...(telefono.trim() !== '' && { telefono }),
  ...(ponerClave && { clave }),
  ...(_idCliente !== '' && { _idCliente }),
});

/** Fields for name, address and telephone. */
export const NewPersonFields = ({ field }: Pick<SavingForm<NewUserValues>, 'field'>) => (
  <>
    <TextInput {...field('nombre')} maxLength={80} autoComplete="off" data-autofocus />
    <TextInput
      {...field('email')}
      type="email"
      inputMode="email"
      description="Con él entrará en el panel"
      maxLength={120}
      autoComplete="off"
    />
    <TextInput
      {...field('telefono')}
      type="tel"
      inputMode="tel"
      maxLength={25}
      styles={{ wrapper: { maxWidth: 260 } }}
      autoComplete="off"
    />
  </>
);

type KeyFieldsProps = Pick<SavingForm<NewUserValues>, 'field' | 'form'>;

/** Choice between a link by correo and a clave typed here. */
export function NewKeyFields({ field, form }: KeyFieldsProps) {
  const { hint } = useKeyLength();
  const { value: _value, ...choice } = field('ponerClave');
  const own = form.values.ponerClave;
  return (
    <FormSection title="Clave">
      <Checkbox
        {...choice}
        checked={own}
        radius="xs"
        description={
          own
            ? 'Dísela tú: no se le envía ningún correo.'
            : 'Si no, recibirá una invitación por correo con un enlace para elegirla.'
        }
      />
      {own && (
        <PasswordInput
          {...field('clave')}
          description={hint}
          maw={320}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la clave' }}
        />
      )}
    </FormSection>
  );
}

/** Field for the role. */
export const NewRoleField = ({ family, field }: { family: UserFamily } & Pick<KeyFieldsProps, 'field'>) => (
  <RoleChoice family={family} field={field('rol')} />
);
