import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import shared from '#platform/ui/shared.module.css';

/** Steps for a wrong NIF on issued facturas, and for a business with a new owner. */
export const NifHelp = () => (
  <Stack gap="xs">
    <Case title="El NIF está mal escrito">
      <Box component="ol" className={shared.marks} fz={14}>
        <li>
          Anula cada{' '}
          <Link to="/panelAdmin/facturas?estadoCobro=pendiente,parcial,cobrada">factura emitida</Link> con él,
          y escribe como motivo que el NIF del emisor estaba equivocado. Lo cobrado se deshace antes en cada
          una, y las rectificativas se anulan antes que la factura que rectifican.
        </li>
        <li>Vuelve aquí: con todas anuladas, el NIF se puede corregir.</li>
        <li>
          Abre cada <Link to="/panelAdmin/facturas?estadoCobro=anulada">factura anulada</Link> y pulsa «Hacer
          de nuevo»: sale un borrador con lo mismo, que se emite. Los anticipos, antes que lo que los
          descuenta. Lleva otro número, porque el de una anulada no se repite.
        </li>
        <li>
          Di a cada cliente: «La factura anterior llevaba equivocado nuestro NIF y queda anulada. La que
          adjuntamos la sustituye: registra solo esta».
        </li>
      </Box>
    </Case>
    <Case title="El titular del negocio es otro">
      <Box component="p" m="10px 0 0" fz={14}>
        Una sociedad nueva o un traspaso es otro obligado a facturar: empieza en una instalación nueva, con su
        NIF, sus series desde el 1 y su propio registro de facturación. Esta se queda como está, para
        rectificar, anular y enviar lo que facturó su titular, y se conserva el tiempo que pide la ley.
      </Box>
    </Case>
  </Stack>
);

const Case = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="details" className={shared.card} p="10px 14px">
    <summary className={shared.strong}>{title}</summary>
    {children}
  </Box>
);
