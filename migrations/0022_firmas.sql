CREATE TABLE "codigos_firma" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firmante_id" uuid NOT NULL,
	"pedido_en" timestamp with time zone NOT NULL,
	"sal" text,
	"huella" text,
	"caduca_en" timestamp with time zone,
	"intentos" smallint DEFAULT 0 NOT NULL,
	"usado_en" timestamp with time zone,
	CONSTRAINT "codigos_firma_intentos" CHECK (intentos <= 5)
);
--> statement-breakpoint
CREATE TABLE "enlaces_firma" (
	"id" uuid PRIMARY KEY NOT NULL,
	"huella" text NOT NULL,
	"firmante_id" uuid NOT NULL,
	"para" text NOT NULL,
	"caduca_en" timestamp with time zone NOT NULL,
	CONSTRAINT "enlaces_firma_huella_unique" UNIQUE("huella")
);
--> statement-breakpoint
CREATE TABLE "firmantes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"solicitud_id" uuid NOT NULL,
	"orden" smallint NOT NULL,
	"rol" text NOT NULL,
	"nombre" text NOT NULL,
	"nif" text,
	"email" text,
	"enviado_en" timestamp with time zone,
	"visto_en" timestamp with time zone,
	"firmado_en" timestamp with time zone,
	"rechazado_en" timestamp with time zone,
	"rechazado_motivo" text,
	"recordatorios" smallint DEFAULT 0 NOT NULL,
	"recordado_en" timestamp with time zone,
	"codigo_en" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "solicitudes_firma" (
	"id" uuid PRIMARY KEY NOT NULL,
	"documento_id" uuid NOT NULL,
	"codigo" text NOT NULL,
	"estado" text DEFAULT 'pendiente' NOT NULL,
	"con_codigo" boolean NOT NULL,
	"mensaje" text,
	"caduca_en" timestamp with time zone NOT NULL,
	"creada_en" timestamp with time zone NOT NULL,
	"creada_por" text NOT NULL,
	"creada_por_id" uuid NOT NULL,
	"hash_original" text NOT NULL,
	"cerrada_en" timestamp with time zone,
	"documento_firmado_id" uuid,
	"hash_firmado" text,
	"sellado_en" timestamp with time zone,
	"sello_titular" text,
	"sello_huella" text,
	"sello_propio" boolean,
	"revocada_por" text,
	"motivo" text
);
--> statement-breakpoint
ALTER TABLE "firmas" ALTER COLUMN "presupuesto_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "firmas_eventos" ALTER COLUMN "presupuesto_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "firmas" ADD COLUMN "firmante_id" uuid;--> statement-breakpoint
ALTER TABLE "firmas" ADD COLUMN "codigo_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "firmas_eventos" ADD COLUMN "solicitud_id" uuid;--> statement-breakpoint
ALTER TABLE "codigos_firma" ADD CONSTRAINT "codigos_firma_firmante_id_firmantes_id_fk" FOREIGN KEY ("firmante_id") REFERENCES "public"."firmantes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enlaces_firma" ADD CONSTRAINT "enlaces_firma_firmante_id_firmantes_id_fk" FOREIGN KEY ("firmante_id") REFERENCES "public"."firmantes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firmantes" ADD CONSTRAINT "firmantes_solicitud_id_solicitudes_firma_id_fk" FOREIGN KEY ("solicitud_id") REFERENCES "public"."solicitudes_firma"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitudes_firma" ADD CONSTRAINT "solicitudes_firma_documento_id_documentos_id_fk" FOREIGN KEY ("documento_id") REFERENCES "public"."documentos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "solicitudes_firma" ADD CONSTRAINT "solicitudes_firma_documento_firmado_id_documentos_id_fk" FOREIGN KEY ("documento_firmado_id") REFERENCES "public"."documentos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "codigos_firma_de" ON "codigos_firma" USING btree ("firmante_id","pedido_en");--> statement-breakpoint
CREATE INDEX "enlaces_firma_de" ON "enlaces_firma" USING btree ("firmante_id");--> statement-breakpoint
CREATE INDEX "firmantes_de" ON "firmantes" USING btree ("solicitud_id","orden");--> statement-breakpoint
CREATE UNIQUE INDEX "solicitudes_firma_codigo" ON "solicitudes_firma" USING btree ("codigo");--> statement-breakpoint
CREATE UNIQUE INDEX "solicitudes_firma_abierta" ON "solicitudes_firma" USING btree ("documento_id") WHERE estado IN ('pendiente', 'parcial');--> statement-breakpoint
CREATE INDEX "solicitudes_firma_de" ON "solicitudes_firma" USING btree ("documento_id","creada_en");--> statement-breakpoint
CREATE INDEX "solicitudes_firma_firmado" ON "solicitudes_firma" USING btree ("documento_firmado_id");--> statement-breakpoint
CREATE INDEX "solicitudes_firma_caduca" ON "solicitudes_firma" USING btree ("caduca_en") WHERE estado IN ('pendiente', 'parcial');--> statement-breakpoint
CREATE INDEX "solicitudes_firma_sin_sellar" ON "solicitudes_firma" USING btree ("cerrada_en") WHERE estado = 'firmado' AND sellado_en IS NULL;--> statement-breakpoint
ALTER TABLE "firmas" ADD CONSTRAINT "firmas_firmante_id_firmantes_id_fk" FOREIGN KEY ("firmante_id") REFERENCES "public"."firmantes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firmas_eventos" ADD CONSTRAINT "firmas_eventos_solicitud_id_solicitudes_firma_id_fk" FOREIGN KEY ("solicitud_id") REFERENCES "public"."solicitudes_firma"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "firmas_firmante" ON "firmas" USING btree ("firmante_id");--> statement-breakpoint
CREATE UNIQUE INDEX "firmas_eventos_firma" ON "firmas_eventos" USING btree ("solicitud_id","orden");--> statement-breakpoint
ALTER TABLE "firmas" ADD CONSTRAINT "firmas_de_algo" CHECK (num_nonnulls("firmas"."presupuesto_id", "firmas"."firmante_id") = 1);--> statement-breakpoint
ALTER TABLE "firmas_eventos" ADD CONSTRAINT "firmas_eventos_de_algo" CHECK (num_nonnulls("firmas_eventos"."presupuesto_id", "firmas_eventos"."solicitud_id") = 1);--> statement-breakpoint
-- What proves a signature goes with its quote, or with its signing, which are gone by the time this is asked.
CREATE OR REPLACE FUNCTION "evidencia_no_cambia"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (SELECT FROM presupuestos WHERE id = OLD.presupuesto_id)
    OR EXISTS (SELECT FROM solicitudes_firma s WHERE s.id = (to_jsonb(OLD)->>'solicitud_id')::uuid)
    OR EXISTS (SELECT FROM firmantes f WHERE f.id = (to_jsonb(OLD)->>'firmante_id')::uuid) THEN
    RAISE EXCEPTION 'what proves an acceptance does not change';
  END IF;
  RETURN OLD;
END $$;--> statement-breakpoint
-- A signing is not undone: it ends. What it is of, and what was signed, stay as they were.
CREATE FUNCTION "solicitud_firma_guarda"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM documentos WHERE id = OLD.documento_id) THEN
      RAISE EXCEPTION 'a signing is not removed while its document is there';
    END IF;
    RETURN OLD;
  END IF;
  IF ROW(NEW.documento_id, NEW.codigo, NEW.hash_original, NEW.creada_en, NEW.con_codigo)
      IS DISTINCT FROM ROW(OLD.documento_id, OLD.codigo, OLD.hash_original, OLD.creada_en, OLD.con_codigo)
    OR OLD.estado IN ('rechazado', 'caducado', 'revocado') AND NEW.estado <> OLD.estado
    OR OLD.estado = 'firmado' AND NEW.estado NOT IN ('firmado', 'revocado')
    OR OLD.hash_firmado IS NOT NULL AND ROW(NEW.hash_firmado, NEW.sellado_en, NEW.sello_huella)
      IS DISTINCT FROM ROW(OLD.hash_firmado, OLD.sellado_en, OLD.sello_huella) THEN
    RAISE EXCEPTION 'what was agreed to be signed does not change';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "solicitud_firma_guarda" BEFORE UPDATE OR DELETE ON "solicitudes_firma" FOR EACH ROW
  EXECUTE FUNCTION "solicitud_firma_guarda"();--> statement-breakpoint
CREATE FUNCTION "firmante_guarda"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM solicitudes_firma WHERE id = OLD.solicitud_id) THEN
      RAISE EXCEPTION 'who was asked to sign is not forgotten';
    END IF;
    RETURN OLD;
  END IF;
  IF ROW(NEW.solicitud_id, NEW.orden, NEW.rol, NEW.nombre, NEW.email)
      IS DISTINCT FROM ROW(OLD.solicitud_id, OLD.orden, OLD.rol, OLD.nombre, OLD.email)
    OR OLD.firmado_en IS NOT NULL AND NEW.firmado_en IS DISTINCT FROM OLD.firmado_en
    OR OLD.rechazado_en IS NOT NULL AND NEW.rechazado_en IS DISTINCT FROM OLD.rechazado_en THEN
    RAISE EXCEPTION 'who signed is not changed';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "firmante_guarda" BEFORE UPDATE OR DELETE ON "firmantes" FOR EACH ROW
  EXECUTE FUNCTION "firmante_guarda"();--> statement-breakpoint
-- A document that anybody signed, or that is what they signed, stays: unless it is of the demonstration, or goes with a learner
-- who asked to be erased. Said as any other reference would be.
CREATE FUNCTION "documento_firmado_queda"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.origen <> 'demostracion'
    AND NOT EXISTS (SELECT FROM clientes WHERE id = OLD.cliente_id AND origen = 'demostracion')
    AND (OLD.alumno_id IS NULL OR EXISTS (SELECT FROM alumnos WHERE id = OLD.alumno_id))
    AND EXISTS (SELECT FROM solicitudes_firma WHERE documento_id = OLD.id OR documento_firmado_id = OLD.id) THEN
    RAISE EXCEPTION 'a document that was sent to be signed is not removed' USING ERRCODE = '23503', TABLE = 'solicitudes_firma';
  END IF;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER "documento_firmado_queda" BEFORE DELETE ON "documentos" FOR EACH ROW
  EXECUTE FUNCTION "documento_firmado_queda"();
