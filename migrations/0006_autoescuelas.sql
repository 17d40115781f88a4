CREATE TABLE "enlaces_tarifas" (
	"huella" text PRIMARY KEY NOT NULL,
	"cliente_id" uuid NOT NULL,
	"email" text NOT NULL,
	"caduca_en" timestamp with time zone NOT NULL,
	"usado_en" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "precios_tarifas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "precios_tarifas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tarifa_id" uuid NOT NULL,
	"cliente_id" uuid NOT NULL,
	"en" timestamp with time zone NOT NULL,
	"hoja" jsonb
);
--> statement-breakpoint
CREATE TABLE "replicas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"cliente_id" uuid NOT NULL,
	"seccion" text NOT NULL,
	"texto" text NOT NULL,
	"estado" text NOT NULL,
	"motivo" text,
	"enviada_en" timestamp with time zone NOT NULL,
	"decidida_en" timestamp with time zone,
	"decidida_por" text
);
--> statement-breakpoint
ALTER TABLE "permisos_autoescuela" ADD COLUMN "verificada_en" date;--> statement-breakpoint
ALTER TABLE "permisos_autoescuela" ADD COLUMN "verificada_como" text;--> statement-breakpoint
ALTER TABLE "enlaces_tarifas" ADD CONSTRAINT "enlaces_tarifas_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replicas" ADD CONSTRAINT "replicas_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enlaces_tarifas_cliente" ON "enlaces_tarifas" USING btree ("cliente_id");--> statement-breakpoint
CREATE INDEX "precios_tarifas_de" ON "precios_tarifas" USING btree ("tarifa_id","id");--> statement-breakpoint
CREATE INDEX "replicas_cliente" ON "replicas" USING btree ("cliente_id");--> statement-breakpoint
CREATE INDEX "replicas_orden" ON "replicas" USING btree ("enviada_en","id");--> statement-breakpoint
CREATE UNIQUE INDEX "replicas_una_pendiente" ON "replicas" USING btree ("cliente_id","seccion") WHERE "replicas"."estado" = 'pendiente';--> statement-breakpoint
CREATE UNIQUE INDEX "replicas_una_publicada" ON "replicas" USING btree ("cliente_id","seccion") WHERE "replicas"."estado" = 'publicada';--> statement-breakpoint
ALTER TABLE "permisos_autoescuela" ADD CONSTRAINT "permisos_autoescuela_verificada" CHECK (("permisos_autoescuela"."verificada_en" IS NULL) = ("permisos_autoescuela"."verificada_como" IS NULL));--> statement-breakpoint
-- What a tariff says, without what tells when it was said.
CREATE FUNCTION "hoja_de_tarifa"(tarifa permisos_autoescuela) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT to_jsonb(tarifa) - '{id,version,cliente_id,confirmada_en,verificada_en,verificada_como,creado_en,modificado_en}'::text[]
$$;--> statement-breakpoint
-- Each thing that a tariff says is written down, whoever changes it and however.
CREATE FUNCTION "recordar_tarifa"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  momento timestamptz := now();
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO precios_tarifas (tarifa_id, cliente_id, en, hoja) VALUES (OLD.id, OLD.cliente_id, momento, NULL);
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND hoja_de_tarifa(NEW) = hoja_de_tarifa(OLD) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' OR NEW.modificado_en > OLD.modificado_en THEN
    momento := NEW.modificado_en;
  END IF;
  INSERT INTO precios_tarifas (tarifa_id, cliente_id, en, hoja)
    VALUES (NEW.id, NEW.cliente_id, momento, hoja_de_tarifa(NEW));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "recordar_tarifa" AFTER INSERT OR UPDATE OR DELETE ON "permisos_autoescuela"
  FOR EACH ROW EXECUTE FUNCTION "recordar_tarifa"();--> statement-breakpoint
INSERT INTO precios_tarifas (tarifa_id, cliente_id, en, hoja)
  SELECT t.id, t.cliente_id, t.modificado_en, hoja_de_tarifa(t) FROM permisos_autoescuela t ORDER BY t.modificado_en, t.id;--> statement-breakpoint
-- A price that was once shown can't be denied: only with the customer itself does its history go.
CREATE FUNCTION "precios_no_se_tocan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM clientes WHERE id = OLD.cliente_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'what a tariff once said is neither changed nor removed';
END $$;--> statement-breakpoint
CREATE TRIGGER "precios_no_se_tocan" BEFORE UPDATE OR DELETE ON "precios_tarifas"
  FOR EACH ROW EXECUTE FUNCTION "precios_no_se_tocan"();--> statement-breakpoint
CREATE TRIGGER "precios_no_se_vacian" BEFORE TRUNCATE ON "precios_tarifas"
  FOR EACH STATEMENT EXECUTE FUNCTION "precios_no_se_tocan"();--> statement-breakpoint
-- What the business had seen for itself is no longer what the sheet says.
CREATE FUNCTION "verificacion_caduca"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF hoja_de_tarifa(NEW) - 'estado' <> hoja_de_tarifa(OLD) - 'estado' THEN
    NEW.verificada_en := NULL;
    NEW.verificada_como := NULL;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "verificacion_caduca" BEFORE UPDATE ON "permisos_autoescuela" FOR EACH ROW
  EXECUTE FUNCTION "verificacion_caduca"();--> statement-breakpoint
CALL vigilar_tabla('replicas', 'subir_version_publica');
