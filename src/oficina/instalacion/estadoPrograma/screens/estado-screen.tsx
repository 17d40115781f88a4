import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { plural } from '#platform/kit/format.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { estadoFallbacks } from '../calls.ts';
import type { EstadoInstalacion } from '../contract.ts';
import { Parts } from './parts.tsx';
import { useEstado } from './use-estado.ts';

/** /panelAdmin/estado: every part of the installation, what fails first. */
export function Component() {
  const query = useEstado();
  return (
    <>
      <PageHeader
        title="Estado de la instalación"
        actions={
          <Button variant="default" loading={query.isFetching} onClick={() => query.refetch()}>
            Actualizar
          </Button>
        }
      />
      <QueryView query={query} fallback={estadoFallbacks.leer}>
        {(estado) => <Estado {...estado} />}
      </QueryView>
      <p className={shared.quiet}>
        Lo que necesita una instalación nueva está en{' '}
        <Link to="/panelAdmin/puestaEnMarcha">la puesta en marcha</Link>.
      </p>
    </>
  );
}

function Estado({ partes, atencion }: EstadoInstalacion) {
  const rest = partes.length - atencion;
  return (
    <Stack gap="md" mb="lg">
      <div role="status">
        {atencion === 0 ? (
          <Notice>Nada pendiente: todas las partes van bien.</Notice>
        ) : (
          <Notice warning>
            {plural(atencion, 'parte pide', 'partes piden')} que alguien la mire
            {rest > 0 &&
              `; ${plural(rest, 'parte va bien o espera', 'partes van bien o esperan')} otro momento`}
            .
          </Notice>
        )}
      </div>
      <Parts name="Partes de la instalación" partes={partes} />
    </Stack>
  );
}
