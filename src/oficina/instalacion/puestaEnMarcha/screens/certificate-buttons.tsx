import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { certificadoFallbacks, verifactuCalls } from '#oficina/ventas/verifactu/calls.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { DialogButton } from '#platform/ui/dialogs/dialog-button.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { CertificateForm } from './certificate-form.tsx';

/** Buttons that upload the agency's certificate and, once there is one, try it against the agency's tests. */
export const CertificateButtons = ({ first, has }: { first: boolean; has: boolean }) => (
  <>
    <DialogButton
      words={has ? 'Cambiar el certificado' : 'Subir el certificado'}
      title="Certificado de la Agencia Tributaria"
      first={first}
    >
      {(close) => <Certificate onClose={close} />}
    </DialogButton>
    {has && <DialogButton words="Ensayar en pruebas">{() => <Rehearsal />}</DialogButton>}
  </>
);

function Certificate({ onClose }: { onClose(): void }) {
  const query = useQuery({
    queryKey: ['negocio', 'entorno'],
    queryFn: ({ signal }) => verifactuCalls.leerEntorno({}, signal),
    staleTime: 0,
    meta: { fallback: certificadoFallbacks.leerEntorno, told: true },
  });
  return (
    <QueryView query={query} fallback={certificadoFallbacks.leerEntorno}>
      {({ certificadoFijado, certificados }) =>
        certificadoFijado ? (
          <Text>
            Lo ha puesto quien lleva el servidor del programa, y se cambia allí. Aquí puedes ensayarlo.
          </Text>
        ) : (
          <CertificateForm has={certificados.some(({ uso }) => uso === 'agencia')} onClose={onClose} />
        )
      }
    </QueryView>
  );
}

function Rehearsal() {
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => verifactuCalls.ensayarAgencia({}),
    meta: { fallback: certificadoFallbacks.ensayarAgencia },
  });
  return (
    <Stack gap="md">
      <Text>
        Se pregunta al entorno de pruebas de la Agencia Tributaria, con tu certificado, por las facturas de tu
        NIF. No se le envía ninguna, y lo de verdad no cambia.
      </Text>
      <div role="status">{data && <Notice warning={!data.bien}>{data.texto}</Notice>}</div>
      <BusyButton busy={isPending} onClick={() => isPending || mutate()}>
        {data ? 'Preguntar otra vez' : 'Preguntar a la Agencia'}
      </BusyButton>
    </Stack>
  );
}
