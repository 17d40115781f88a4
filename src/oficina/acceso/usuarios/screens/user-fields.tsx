import { TextInput } from '@mantine/core';
import { roleText } from '#oficina/base/roles/role-texts.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { RadioChoice } from '#platform/ui/forms/radio-choice.tsx';
import { ReadOnlyField } from '#platform/ui/forms/read-only-field.tsx';
import type { SavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import type { Usuario } from '../contract.ts';
import { RoleChoice } from './role-choice.tsx';
import type { UserFamily } from './user-families.ts';
import type { UserRights } from './user-rights.ts';
import { stateNames, type UserValues, userLabels } from './user-values.ts';

type Field = SavingForm<UserValues>['field'];
type UserFieldsProps = { field: Field; user: Usuario; family: UserFamily; rights: UserRights };

/** Fields for name, address and telephone; the browser may autofill them when they are the caller's own. */
export function PersonFields({ field, user, rights, own }: UserFieldsProps & { own: boolean }) {
  const fills = (what: string) => (own ? what : 'off');
  return (
    <FormSection title={own ? 'Mis datos' : 'Datos'} columns={2}>
      {rights.basics ? (
        <TextInput {...field('nombre')} maxLength={80} autoComplete={fills('name')} />
      ) : (
        <ReadOnlyField label={userLabels.nombre} value={user.nombre} reason={rights.reason} />
      )}
      {rights.decides ? (
        <TextInput
          {...field('email')}
          type="email"
          inputMode="email"
          description="Con él entra en el panel"
          maxLength={120}
          autoComplete="off"
        />
      ) : (
        <ReadOnlyField label={userLabels.email} value={user.email} reason={rights.reason} />
      )}
      {rights.basics ? (
        <TextInput
          {...field('telefono')}
          type="tel"
          inputMode="tel"
          maxLength={25}
          styles={{ wrapper: { maxWidth: 260 } }}
          autoComplete={fills('tel')}
        />
      ) : (
        <ReadOnlyField label={userLabels.telefono} value={user.telefono ?? ''} reason={rights.reason} />
      )}
    </FormSection>
  );
}

const STATES = [
  { value: 'activo', name: 'Activo', detail: 'Puede entrar en el panel.' },
  {
    value: 'bloqueado',
    name: 'Bloqueado',
    detail: 'No puede entrar, y sus sesiones abiertas se cierran al guardar.',
  },
];

/** Fields for the role and the state. */
export function AccessFields({ field, user, family, rights }: UserFieldsProps) {
  if (!rights.decides) return <ReadOnlyRole family={family} user={user} rights={rights} />;
  const state = field('estado');
  return (
    <>
      <FormSection title="Permisos">
        <RoleChoice family={family} field={field('rol')} />
      </FormSection>
      <FormSection title="Acceso">
        {user.estado === 'pendiente' ? (
          <ReadOnlyField
            label={userLabels.estado}
            value={stateNames.pendiente ?? ''}
            reason="Podrá entrar cuando elija su clave con el enlace del correo"
          />
        ) : (
          <RadioChoice {...state} value={state.value ?? ''} options={STATES} />
        )}
      </FormSection>
    </>
  );
}

function ReadOnlyRole({ family, user, rights }: Pick<UserFieldsProps, 'family' | 'user' | 'rights'>) {
  const { name, detail } = roleText(family.tipo, user.rol);
  return (
    <FormSection title="Permisos" hint={detail}>
      <ReadOnlyField label={userLabels.rol} value={name} reason={rights.reason} />
    </FormSection>
  );
}
