import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usosCertificado } from '#oficina/base/certificates.ts';
import type { EntornoLeido } from '#oficina/ventas/verifactu/environment-contract.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay, plural } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { negocioCalls, negocioFallbacks } from '../calls.ts';

const ENTORNO = ['negocio', 'entorno'];

/** Environment of the tax agency, with the way out of its tests, and the certificates in use. */
export function AgencySection() {
  const query = useQuery({
    queryKey: ENTORNO,
    queryFn: ({ signal }) => negocioCalls.leerEntorno(signal),
    meta: { fallback: negocioFallbacks.leerEntorno, told: true },
  });
  return (
    <FormSection title="Agencia Tributaria y certificados">
      <QueryView query={query} fallback={negocioFallbacks.leerEntorno}>
        {({ entorno, facturasDePruebas, certificados }) => (
          <Stack gap="md">
            <Environment entorno={entorno} facturasDePruebas={facturasDePruebas} />
            <Certificates certificados={certificados} />
          </Stack>
        )}
      </QueryView>
    </FormSection>
  );
}

function Environment({ entorno, facturasDePruebas }: Pick<EntornoLeido, 'entorno' | 'facturasDePruebas'>) {
  const some = facturasDePruebas > 0;
  const many = plural(facturasDePruebas, 'factura de pruebas', 'facturas de pruebas');
  if (entorno === 'produccion' && !some)
    return (
      <Text size="sm">
        Lo que se emite aquí tiene efectos legales, y sus registros van a la Agencia Tributaria.
      </Text>
    );
  return (
    <Notice warning>
      {entorno === 'pruebas'
        ? `Entorno de pruebas: lo que se emite aquí no tiene validez${some ? `; hay ${many}` : ''}. Para facturar de verdad, quien lleva el servidor quita AEAT_ENTORNO=pruebas y lo vuelve a arrancar.`
        : `Aquí hay ${many}: hasta que se retiren no se puede emitir ninguna de verdad.`}
      {some && <RemoveTrial many={many} />}
    </Notice>
  );
}

function RemoveTrial({ many }: { many: string }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: negocioCalls.retirarPruebas,
    onSuccess: async ({ retiradas }) => {
      await queries.invalidateQueries();
      setAsking(false);
      showMessage(
        'success',
        `${plural(retiradas, 'factura de pruebas retirada', 'facturas de pruebas retiradas')}`,
      );
    },
    meta: { fallback: negocioFallbacks.retirarPruebas, told: true },
  });
  return (
    <>
      <BusyButton mt="sm" variant="default" busy={isPending} onClick={() => setAsking(true)}>
        Retirar lo de pruebas
      </BusyButton>
      <ConfirmDialog
        opened={asking}
        title="Retirar lo de pruebas"
        action="Retirar"
        busy={isPending}
        {...(error && { error })}
        fallback={negocioFallbacks.retirarPruebas}
        onConfirm={mutate}
        onClose={() => setAsking(false)}
      >
        <p>
          Desaparecen {many}, con sus cobros y sus registros. Los pedidos vuelven a estar sin facturar, las
          señales sin aplicar y las facturas recurrentes en su primera fecha. Los clientes, presupuestos y
          pedidos se quedan. No se puede deshacer.
        </p>
      </ConfirmDialog>
    </>
  );
}

const Certificates = ({ certificados }: Pick<EntornoLeido, 'certificados'>) => (
  <>
    {certificados.every(({ uso }) => uso !== 'agencia') && (
      <Text size="sm">
        Falta el certificado con que se envían los registros a la Agencia Tributaria: esperan hasta que quien
        lleva el servidor lo ponga.
      </Text>
    )}
    <CertificateList certificados={certificados} />
  </>
);

const CertificateList = ({ certificados }: Pick<EntornoLeido, 'certificados'>) =>
  certificados.map((certificate) => (
    <div key={certificate.uso}>
      <Text size="sm" fw={600}>
        {usosCertificado[certificate.uso]}
      </Text>
      <Text size="sm" {...(certificate.aviso && { c: 'red' })} style={{ overflowWrap: 'anywhere' }}>
        {inWords(certificate)}
      </Text>
    </div>
  ));

function inWords({ titular, emisor, hasta, dias, falla }: EntornoLeido['certificados'][number]): string {
  if (hasta === null || dias === null) return `No sirve: ${falla}.`;
  const day = formatDay(todayInMadrid(new Date(hasta)));
  const by = emisor === titular ? '' : `, expedido por ${emisor}`;
  if (dias < 0) return `${titular}${by}. Caducó el ${day}: renuévalo con quien lo expidió.`;
  return `${titular}${by}. Caduca el ${day}, dentro de ${plural(dias, 'día', 'días')}.`;
}
