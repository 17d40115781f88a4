import { NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverCalls, serverFallbacks } from '#oficina/correo/correos/server-calls.ts';
import { type ServidorLeido, seguridades } from '#oficina/correo/correos/server-contract.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { keyOf } from '#platform/kit/contract/keys-of.ts';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { required } from '#platform/ui/forms/rules.ts';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';

const labels = {
  servidor: 'Servidor',
  puerto: 'Puerto',
  seguridad: 'Cifrado',
  usuario: 'Usuario',
  clave: 'Clave',
};

type Values = Record<keyof typeof labels, string>;

const SECURITY = Object.entries(seguridades).map(([value, label]) => ({ value, label }));

const toBody = ({ servidor, puerto, seguridad, usuario, clave }: Values) => ({
  servidor: servidor.trim(),
  puerto: Number(puerto),
  seguridad: keyOf(seguridades, seguridad) ?? 'starttls',
  usuario: usuario.trim() || null,
  ...(clave !== '' && { clave }),
});

/** Form of the mail server; the key is written and never read. */
export function MailServerForm({ servidor, onClose }: Pick<ServidorLeido, 'servidor'> & { onClose(): void }) {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: serverCalls.guardarServidor,
    meta: { fallback: serverFallbacks.guardar },
  });
  const form = useSavingForm<Values, ServidorLeido>({
    labels,
    initialValues: {
      servidor: servidor?.servidor ?? '',
      puerto: String(servidor?.puerto ?? 587),
      seguridad: servidor?.seguridad ?? 'starttls',
      usuario: servidor?.usuario ?? '',
      clave: '',
    },
    required: ['servidor', 'puerto'],
    validate: {
      servidor: required('Escribe su nombre, como smtp.ejemplo.es'),
      puerto: (text) => (/^\d{1,5}$/.test(text.trim()) ? null : 'Escribe solo cifras'),
    },
    save: (values) => saving.mutateAsync(toBody(values)),
    onSaved: () => {
      showMessage('success', 'Servidor de correo guardado: envíate una prueba');
      onClose();
      return queries.invalidateQueries();
    },
    fallback: serverFallbacks.guardar,
  });
  const { field } = form;
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        {form.summary}
        <TextInput {...field('servidor')} maxLength={200} autoComplete="off" spellCheck={false} />
        <TextInput {...field('puerto')} inputMode="numeric" maxLength={5} autoComplete="off" />
        <NativeSelect {...field('seguridad')} data={SECURITY} />
        <TextInput {...field('usuario')} maxLength={200} autoComplete="off" spellCheck={false} />
        <PasswordInput
          {...field('clave')}
          description={servidor?.conClave ? 'Hay una guardada: escríbela solo para cambiarla' : undefined}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la clave' }}
        />
        <Text size="sm">
          Para que no acaben en el correo no deseado, el dominio de tu dirección tiene que decir en sus DNS
          que este servidor envía por él: en el registro SPF, lo que te dé quien te presta el correo (como{' '}
          <code>v=spf1 include:spf.ejemplo.es -all</code>), y un registro DKIM con la clave que él te dé.
        </Text>
        <FormFoot busy={form.saving} onClose={onClose}>
          Guardar el servidor
        </FormFoot>
      </Stack>
    </form>
  );
}
