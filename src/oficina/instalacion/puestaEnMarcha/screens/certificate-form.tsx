import { Button, Checkbox, FileInput, Group, PasswordInput, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { certificadoFallbacks, verifactuCalls } from '#oficina/ventas/verifactu/calls.ts';
import { asBase64 } from '#platform/browser/file-text.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';

const labels = {
  archivo: 'Archivo del certificado',
  clave: 'Archivo de la clave',
  contrasena: 'Contraseña del archivo',
  deOtro: 'Es de quien me representa ante la Agencia Tributaria',
};

type Values = { archivo: File | null; clave: File | null; contrasena: string; deOtro: boolean };

/** Form of the agency's certificate; its files are sent and never read back. */
export function CertificateForm({ has, onClose }: { has: boolean; onClose(): void }) {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: verifactuCalls.guardarCertificado,
    meta: { fallback: certificadoFallbacks.guardarCertificado },
  });
  const finish = (told: string) => {
    showMessage('success', told);
    onClose();
    return queries.invalidateQueries();
  };
  const form = useSavingForm<Values, Awaited<ReturnType<typeof verifactuCalls.guardarCertificado>>>({
    labels,
    initialValues: { archivo: null, clave: null, contrasena: '', deOtro: false },
    validate: { archivo: (file) => (file ? null : 'Elige el archivo') },
    save: async ({ archivo, clave, contrasena, deOtro }) =>
      saving.mutateAsync({
        archivo: archivo && (await asBase64(archivo)),
        ...(clave && { clave: await asBase64(clave) }),
        contrasena,
        deOtro,
      }),
    onSaved: (saved) => finish(`Guardado el certificado de ${saved?.titular}: ensáyalo en pruebas`),
    fallback: certificadoFallbacks.guardarCertificado,
  });
  const remove = () =>
    saving.mutate(
      { archivo: null },
      { onSuccess: () => finish('Certificado quitado: los registros esperan') },
    );
  const { field } = form;
  const isPem = /\.(pem|crt|cer)$/i.test(form.form.values.archivo?.name ?? '');
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        {form.summary}
        <FileInput
          {...field('archivo')}
          description="El .p12 o .pfx con que te identificas, exportado con su clave. También vale en PEM."
          accept=".p12,.pfx,.pem,.crt,.cer"
          placeholder="Elegir archivo"
          clearable
          clearButtonProps={{ 'aria-label': 'Quitar el archivo' }}
        />
        {isPem && (
          <FileInput
            {...field('clave')}
            description="En PEM, si no va en el mismo archivo"
            placeholder="Elegir archivo"
            clearable
            clearButtonProps={{ 'aria-label': 'Quitar el archivo' }}
          />
        )}
        <PasswordInput
          {...field('contrasena')}
          description="La que pusiste al exportarlo. Se usa para abrirlo y no se guarda."
          maxLength={256}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la contraseña' }}
        />
        <Checkbox
          {...field('deOtro')}
          checked={form.form.values.deOtro}
          description="Un apoderado o colaborador social, con su propio NIF"
        />
        <Group justify="flex-end">
          {has && (
            <BusyButton variant="subtle" busy={saving.isPending} onClick={remove}>
              Quitar el que hay
            </BusyButton>
          )}
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <BusyButton type="submit" busy={form.saving}>
            Guardar el certificado
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
