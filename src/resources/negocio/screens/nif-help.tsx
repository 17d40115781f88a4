import { Accordion, List, Text } from '@mantine/core';
import { Link } from 'react-router';

/** Steps for a tax number that was wrong on issued invoices, and for a business that is somebody else's now. */
export const NifHelp = () => (
  <Accordion variant="contained" chevronPosition="left">
    <Accordion.Item value="mal">
      <Accordion.Control>El NIF está mal escrito</Accordion.Control>
      <Accordion.Panel>
        <List type="ordered" spacing="xs" size="sm">
          <List.Item>
            Anula cada{' '}
            <Link to="/panelAdmin/facturas?estadoCobro=pendiente,parcial,cobrada">factura emitida</Link> con
            él, y escribe como motivo que el NIF del emisor estaba equivocado. Lo cobrado se deshace antes en
            cada una, y las rectificativas se anulan antes que la factura que rectifican.
          </List.Item>
          <List.Item>Vuelve aquí: con todas anuladas, el NIF se puede corregir.</List.Item>
          <List.Item>
            Abre cada <Link to="/panelAdmin/facturas?estadoCobro=anulada">factura anulada</Link> y pulsa
            «Hacer de nuevo»: sale un borrador con lo mismo, que se emite. Los anticipos, antes que lo que los
            descuenta. Lleva otro número, porque el de una anulada no se repite.
          </List.Item>
          <List.Item>
            Di a cada cliente: «La factura anterior llevaba equivocado nuestro NIF y queda anulada. La que
            adjuntamos la sustituye: registra solo esta».
          </List.Item>
        </List>
      </Accordion.Panel>
    </Accordion.Item>
    <Accordion.Item value="otro">
      <Accordion.Control>El titular del negocio es otro</Accordion.Control>
      <Accordion.Panel>
        <Text size="sm">
          Una sociedad nueva o un traspaso es otro obligado a facturar: empieza en una instalación nueva, con
          su NIF, sus series desde el 1 y su propio registro de facturación. Esta se queda como está, para
          rectificar, anular y enviar lo que facturó su titular, y se conserva el tiempo que pide la ley.
        </Text>
      </Accordion.Panel>
    </Accordion.Item>
  </Accordion>
);
