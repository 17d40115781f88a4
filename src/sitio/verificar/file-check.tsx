import { type DragEvent, useState } from 'react';
import { useRunning } from '#sitio/forms/firma-field.tsx';
import paper from '#sitio/paper-page/paper-page.module.css';
import styles from './verificar.module.css';

/** Digests of the files of a solicitud; `certificado` is null if the certificate is not a separate file. */
type FileHashes = { firmado: string; certificado: string | null; original: string };

type Result = { name: string; what: 'firmado' | 'certificado' | 'original' | 'otro' | 'fallo' };

const WORDS: Record<Result['what'], string> = {
  firmado: 'Coincide: es el documento firmado, sin un solo cambio.',
  certificado: 'Coincide: es el certificado de las firmas de este documento, sin un solo cambio.',
  original: 'Es el documento tal como era antes de firmarse aquí. El firmado lleva además un sello.',
  otro: 'No coincide: este archivo no es el documento firmado, o alguien lo ha cambiado.',
  fallo: 'No se ha podido leer el archivo. Prueba con otro navegador.',
};

/** Compares a file with the signed one without sending it anywhere: the browser computes its digest. */
export function FileCheck(known: FileHashes) {
  const { firmado, certificado, original } = known;
  const running = useRunning();
  const [over, setOver] = useState(false);
  const [result, setResult] = useState<Result>();
  const check = async (file: File | undefined) => {
    if (!file) return;
    setResult(undefined);
    setResult({ name: file.name, what: await compare(file, known) });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void check(event.dataTransfer.files[0]);
  };
  return (
    <section aria-labelledby="archivo">
      <h2 id="archivo">¿Es este tu archivo?</h2>
      {running && (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the field within does the same
        <div
          className={styles.drop}
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <label htmlFor="comprobar">Suelta aquí el PDF, o elígelo</label>
          <input
            id="comprobar"
            type="file"
            accept="application/pdf,.pdf"
            onChange={({ currentTarget }) => void check(currentTarget.files?.[0])}
          />
          <p className={styles.hint}>El archivo no sale de tu dispositivo: se compara aquí mismo.</p>
        </div>
      )}
      <div role="status">
        {result && (
          <p className={styles.result} data-what={result.what}>
            <strong>{WORDS[result.what]}</strong>
            <br />
            <span>{result.name}</span>
          </p>
        )}
      </div>
      <p className={paper.hash}>Huella del documento firmado: SHA-256 {firmado}</p>
      {certificado && <p className={paper.hash}>Huella de su certificado: SHA-256 {certificado}</p>}
      <p className={paper.hash}>Huella de lo que se firmó: SHA-256 {original}</p>
    </section>
  );
}

async function compare(file: File, { firmado, certificado, original }: FileHashes): Promise<Result['what']> {
  try {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    const text = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (text === firmado) return 'firmado';
    if (text === certificado) return 'certificado';
    return text === original ? 'original' : 'otro';
  } catch {
    return 'fallo';
  }
}
