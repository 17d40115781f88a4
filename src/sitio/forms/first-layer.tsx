import type { Controller } from '#sitio/mandar-solicitud/controller.server.ts';

/** First layer, in one paragraph, of the information that the law requires where data are collected (RGPD art. 13, LOPDGDD art. 11). */
export const FirstLayer = ({
  responsable: { razonSocial, nif, email },
  para,
}: {
  responsable: Controller;
  para: string;
}) => (
  <p>
    <strong>Tus datos.</strong> Responde de ellos {razonSocial}
    {nif && `, NIF ${nif}`}. Los usa para {para}. Puedes verlos, corregirlos, borrarlos y oponerte escribiendo
    a <a href={`mailto:${email}`}>{email}</a>, y reclamar ante la Agencia Española de Protección de Datos.
  </p>
);
