ALTER TABLE "solicitudes_firma" ADD COLUMN "previas" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "solicitudes_firma" ADD COLUMN "certificado_id" uuid;--> statement-breakpoint
ALTER TABLE "solicitudes_firma" ADD COLUMN "hash_certificado" text;--> statement-breakpoint
ALTER TABLE "solicitudes_firma" ADD CONSTRAINT "solicitudes_firma_certificado_id_documentos_id_fk" FOREIGN KEY ("certificado_id") REFERENCES "public"."documentos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "solicitudes_firma_certificado" ON "solicitudes_firma" USING btree ("certificado_id");--> statement-breakpoint
-- What the file brought, and the certificate, are of the proof as the rest.
CREATE OR REPLACE FUNCTION "solicitud_firma_guarda"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM documentos WHERE id = OLD.documento_id) THEN
      RAISE EXCEPTION 'a signing is not removed while its document is there';
    END IF;
    RETURN OLD;
  END IF;
  IF ROW(NEW.documento_id, NEW.codigo, NEW.hash_original, NEW.creada_en, NEW.con_codigo, NEW.previas)
      IS DISTINCT FROM ROW(OLD.documento_id, OLD.codigo, OLD.hash_original, OLD.creada_en, OLD.con_codigo, OLD.previas)
    OR OLD.estado IN ('rechazado', 'caducado', 'revocado') AND NEW.estado <> OLD.estado
    OR OLD.estado = 'firmado' AND NEW.estado NOT IN ('firmado', 'revocado')
    OR OLD.hash_firmado IS NOT NULL AND ROW(NEW.hash_firmado, NEW.sellado_en, NEW.sello_huella, NEW.hash_certificado)
      IS DISTINCT FROM ROW(OLD.hash_firmado, OLD.sellado_en, OLD.sello_huella, OLD.hash_certificado) THEN
    RAISE EXCEPTION 'what was agreed to be signed does not change';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "documento_firmado_queda"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.origen <> 'demostracion'
    AND NOT EXISTS (SELECT FROM clientes WHERE id = OLD.cliente_id AND origen = 'demostracion')
    AND (OLD.alumno_id IS NULL OR EXISTS (SELECT FROM alumnos WHERE id = OLD.alumno_id))
    AND EXISTS (SELECT FROM solicitudes_firma
      WHERE (documento_id = OLD.id OR documento_firmado_id = OLD.id OR certificado_id = OLD.id)
      AND extract(year FROM coalesce(cerrada_en, creada_en) AT TIME ZONE 'Europe/Madrid')
        >= extract(year FROM now() AT TIME ZONE 'Europe/Madrid') - 6) THEN
    RAISE EXCEPTION 'a document that was sent to be signed is not removed' USING ERRCODE = '23503', TABLE = 'solicitudes_firma';
  END IF;
  RETURN OLD;
END $$;
