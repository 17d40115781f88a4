import { Box, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { territorios } from '#oficina/ventas/papeles/rates.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import type { SavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import shared from '#platform/ui/shared.module.css';
import type { BusinessValues } from './business-values.ts';
import styles from './face.module.css';

const web = { type: 'url', inputMode: 'url', maxLength: 200 } as const;

type FieldsProps = Pick<SavingForm<BusinessValues>, 'field'> & {
  nifFijado: boolean;
  /** Logo of the papers, and how they look. */
  logo: ReactNode;
  preview: ReactNode;
};

/** Turns autofill off: these are not the data of the person who types. */
export function BusinessFields({ field, nifFijado, logo, preview }: FieldsProps) {
  return (
    <>
      <FormSection title="Identidad fiscal" columns={2}>
        <TextInput
          {...field('razonSocial')}
          description="Como figura en tus facturas"
          maxLength={120}
          autoComplete="off"
        />
        <TextInput
          {...field('nombreComercial')}
          description="El que ven los visitantes"
          maxLength={120}
          autoComplete="off"
        />
        <TextInput
          {...field('nif')}
          maxLength={20}
          styles={{ wrapper: { maxWidth: 220 } }}
          autoComplete="off"
          spellCheck={false}
          readOnly={nifFijado}
          {...(nifFijado && { variant: 'filled', description: 'Hay facturas emitidas con él: no cambia' })}
        />
        {nifFijado && <NifHelp />}
        <TextInput {...field('direccion')} className={shared.across} maxLength={200} autoComplete="off" />
        <TextInput
          {...field('datosRegistrales')}
          className={shared.across}
          description="Si eres una sociedad, la ley pide que salgan en el aviso legal de tu web"
          placeholder="Registro Mercantil de Madrid, tomo 1234, folio 56, hoja M-78901"
          maxLength={200}
          autoComplete="off"
        />
        <TextInput
          {...field('iban')}
          description="Se imprime en las facturas que se pagan por transferencia"
          maxLength={42}
          styles={{ wrapper: { maxWidth: 340 } }}
          autoComplete="off"
          spellCheck={false}
        />
        <NativeSelect
          {...field('impuesto')}
          description="El de tu territorio: lo llevan los papeles nuevos, y cada papel puede llevar otro"
          data={Object.entries(territorios).map(([value, label]) => ({ value, label }))}
          styles={{ wrapper: { maxWidth: 340 } }}
        />
      </FormSection>
      <FormSection
        title="Papeles"
        hint="Presupuestos, pedidos, facturas y recibos nuevos; los ya enviados o emitidos no cambian."
      >
        <div className={styles.face}>
          <Stack gap={16}>
            <TextInput
              {...field('colorPapeles')}
              description="Si es demasiado claro para leerse sobre blanco, las letras van más oscuras"
              placeholder="#1f4b8f"
              maxLength={7}
              styles={{ wrapper: { maxWidth: 160 } }}
              autoComplete="off"
              spellCheck={false}
            />
            <Textarea
              {...field('piePapeles')}
              description="Por ejemplo, el interés de demora o dónde leer cómo se tratan los datos"
              maxLength={500}
              autosize
              minRows={2}
            />
            {logo}
          </Stack>
          {preview}
        </div>
      </FormSection>
      <FormSection title="Contacto" columns={2}>
        <TextInput
          {...field('telefono')}
          type="tel"
          inputMode="tel"
          maxLength={25}
          styles={{ wrapper: { maxWidth: 260 } }}
          autoComplete="off"
        />
        <TextInput
          {...field('email')}
          type="email"
          inputMode="email"
          description="Aquí llegan los mensajes del formulario de contacto"
          maxLength={120}
          autoComplete="off"
        />
      </FormSection>
      <FormSection title="Sitio web" columns={2} hint="Enlaces de la cabecera y del pie del sitio público.">
        <TextInput {...field('urlBlog')} {...web} placeholder="https://ejemplo.es" autoComplete="off" />
        <TextInput {...field('urlPrivacidad')} {...web} autoComplete="off" />
        <TextInput {...field('urlCookies')} {...web} autoComplete="off" />
      </FormSection>
      <FormSection title="Claves" hint="De todas las personas que entran, cuando eligen una nueva.">
        <NativeSelect
          {...field('claveMaxima')}
          description="Una frase de cuatro palabras se recuerda mejor que doce signos, y es más difícil de adivinar"
          data={[
            { value: '16', label: 'Entre 8 y 16 caracteres' },
            { value: '64', label: 'Entre 8 y 64 caracteres: caben frases con espacios' },
          ]}
          styles={{ wrapper: { maxWidth: 420 } }}
        />
      </FormSection>
      <FormSection
        title="Peticiones de precio"
        hint="Quien pide precio a una autoescuela sin alta puede pedir que se la lleves tú: te espera en «Peticiones por llevar»."
      >
        <NativeSelect
          {...field('llevaPeticiones')}
          description="Primero solo le dices el municipio y el permiso; el nombre y el correo, cuando demuestra que es ella"
          data={[
            { value: 'false', label: 'No las llevamos' },
            { value: 'true', label: 'Las llevamos' },
          ]}
          styles={{ wrapper: { maxWidth: 420 } }}
        />
      </FormSection>
      <FormSection
        title="Subvención"
        columns={2}
        hint="El pie del sitio público nombra el programa y su agente."
      >
        <TextInput {...field('programaSubvencion')} maxLength={200} autoComplete="off" />
        <TextInput {...field('agenteSubvencion')} maxLength={200} autoComplete="off" />
      </FormSection>
    </>
  );
}

/** Steps for a wrong NIF on issued facturas, and for a business with a new owner. */
const NifHelp = () => (
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
