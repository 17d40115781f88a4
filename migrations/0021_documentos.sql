CREATE TABLE "documentos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"nombre" text NOT NULL,
	"nombre_original" text NOT NULL,
	"nombre_unico" text NOT NULL,
	"tipo" text NOT NULL,
	"mime" text NOT NULL,
	"tamano" integer NOT NULL,
	"sha256" text NOT NULL,
	"clasificacion_id" uuid NOT NULL,
	"entidad" text NOT NULL,
	"cliente_id" uuid,
	"contacto_id" uuid,
	"alumno_id" uuid,
	"presupuesto_id" uuid,
	"pedido_id" uuid,
	"factura_id" uuid,
	"entidad_id" uuid GENERATED ALWAYS AS (CASE entidad WHEN 'cliente' THEN cliente_id ELSE coalesce(contacto_id, alumno_id, presupuesto_id, pedido_id, factura_id) END) STORED,
	"grupo_id" uuid NOT NULL,
	"anterior_id" uuid,
	"num_version" integer DEFAULT 1 NOT NULL,
	"vigente" boolean DEFAULT true NOT NULL,
	"visibilidad" text NOT NULL,
	"requiere_firma" boolean NOT NULL,
	"estado_firma" text DEFAULT 'noRequiere' NOT NULL,
	"caduca_en" date,
	"retener_hasta" date,
	"etiquetas" text,
	"descargas" integer DEFAULT 0 NOT NULL,
	"subido_en" timestamp with time zone NOT NULL,
	"subido_por" text NOT NULL,
	"subido_por_id" uuid NOT NULL,
	"clave_envio" text,
	"origen" text DEFAULT 'manual' NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_tildes(nombre || ' ' || nombre_original || ' ' || coalesce(etiquetas, ''))) STORED,
	CONSTRAINT "documentos_de" CHECK (num_nonnulls(contacto_id, alumno_id, presupuesto_id, pedido_id, factura_id) = (entidad NOT IN ('negocio', 'cliente'))::int
        AND (entidad = 'contacto') = (contacto_id IS NOT NULL) AND (entidad = 'alumno') = (alumno_id IS NOT NULL)
        AND (entidad = 'presupuesto') = (presupuesto_id IS NOT NULL) AND (entidad = 'pedido') = (pedido_id IS NOT NULL)
        AND (entidad = 'factura') = (factura_id IS NOT NULL) AND (entidad <> 'cliente' OR cliente_id IS NOT NULL)
        AND (entidad NOT IN ('negocio', 'alumno') OR cliente_id IS NULL)),
	CONSTRAINT "documentos_primera" CHECK (("documentos"."num_version" = 1) = ("documentos"."anterior_id" IS NULL)),
	CONSTRAINT "documentos_firma" CHECK ("documentos"."requiere_firma" OR "documentos"."estado_firma" = 'noRequiere')
);
--> statement-breakpoint
CREATE TABLE "documentos_descargas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"documento_id" uuid NOT NULL,
	"en" timestamp with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_nombre" text NOT NULL,
	"tipo" text NOT NULL,
	"modo" text NOT NULL,
	"ip" text NOT NULL,
	"rango" text
);
--> statement-breakpoint
CREATE TABLE "documentos_textos" (
	"documento_id" uuid PRIMARY KEY NOT NULL,
	"texto" text NOT NULL,
	"paginas" integer NOT NULL,
	"fallo" text,
	"palabras" "tsvector" GENERATED ALWAYS AS (to_tsvector('spanish'::regconfig, sin_tildes(texto))) STORED
);
--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_clasificacion_id_clasificaciones_documento_id_fk" FOREIGN KEY ("clasificacion_id") REFERENCES "public"."clasificaciones_documento"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_contacto_id_contactos_clientes_id_fk" FOREIGN KEY ("contacto_id") REFERENCES "public"."contactos_clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_alumno_id_alumnos_id_fk" FOREIGN KEY ("alumno_id") REFERENCES "public"."alumnos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_presupuesto_id_presupuestos_id_fk" FOREIGN KEY ("presupuesto_id") REFERENCES "public"."presupuestos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_factura_id_facturas_id_fk" FOREIGN KEY ("factura_id") REFERENCES "public"."facturas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_anterior_id_documentos_id_fk" FOREIGN KEY ("anterior_id") REFERENCES "public"."documentos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentos_descargas" ADD CONSTRAINT "documentos_descargas_documento_id_documentos_id_fk" FOREIGN KEY ("documento_id") REFERENCES "public"."documentos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentos_textos" ADD CONSTRAINT "documentos_textos_documento_id_documentos_id_fk" FOREIGN KEY ("documento_id") REFERENCES "public"."documentos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documentos_nombre_unico" ON "documentos" USING btree ("nombre_unico");--> statement-breakpoint
CREATE UNIQUE INDEX "documentos_envio" ON "documentos" USING btree ("subido_por_id","clave_envio");--> statement-breakpoint
CREATE UNIQUE INDEX "documentos_vigente" ON "documentos" USING btree ("grupo_id") WHERE vigente;--> statement-breakpoint
CREATE UNIQUE INDEX "documentos_version" ON "documentos" USING btree ("grupo_id","num_version");--> statement-breakpoint
CREATE UNIQUE INDEX "documentos_siguiente" ON "documentos" USING btree ("anterior_id");--> statement-breakpoint
CREATE INDEX "documentos_empieza" ON "documentos" USING btree (left("busqueda", 24) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "documentos_busqueda" ON "documentos" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "documentos_nombre" ON "documentos" USING btree ("nombre" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "documentos_subido" ON "documentos" USING btree ("subido_en","id");--> statement-breakpoint
CREATE INDEX "documentos_tamano" ON "documentos" USING btree ("tamano","id");--> statement-breakpoint
CREATE INDEX "documentos_caduca" ON "documentos" USING btree ("caduca_en","id");--> statement-breakpoint
CREATE INDEX "documentos_cliente" ON "documentos" USING btree ("cliente_id","subido_en","id");--> statement-breakpoint
CREATE INDEX "documentos_igual" ON "documentos" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "documentos_clasificacion" ON "documentos" USING btree ("clasificacion_id");--> statement-breakpoint
CREATE INDEX "documentos_contacto" ON "documentos" USING btree ("contacto_id");--> statement-breakpoint
CREATE INDEX "documentos_alumno" ON "documentos" USING btree ("alumno_id");--> statement-breakpoint
CREATE INDEX "documentos_presupuesto" ON "documentos" USING btree ("presupuesto_id");--> statement-breakpoint
CREATE INDEX "documentos_pedido" ON "documentos" USING btree ("pedido_id");--> statement-breakpoint
CREATE INDEX "documentos_factura" ON "documentos" USING btree ("factura_id");--> statement-breakpoint
CREATE INDEX "documentos_descargas_de" ON "documentos_descargas" USING btree ("documento_id","en");--> statement-breakpoint
CREATE INDEX "documentos_textos_palabras" ON "documentos_textos" USING gin ("palabras");--> statement-breakpoint
ALTER TABLE "documentos" ALTER COLUMN "busqueda" SET STATISTICS 300;--> statement-breakpoint
-- Who took a document away is only ever added to; it goes with the document, which is gone by the time this is asked.
CREATE FUNCTION "descarga_no_cambia"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (SELECT FROM documentos WHERE id = OLD.documento_id) THEN
    RAISE EXCEPTION 'what was taken away is not forgotten';
  END IF;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER "descarga_no_cambia" BEFORE UPDATE OR DELETE ON "documentos_descargas" FOR EACH ROW
  EXECUTE FUNCTION "descarga_no_cambia"();--> statement-breakpoint
-- What a document belongs to may pass to another client: the document goes with it, and is shown to nobody until somebody says so.
CREATE FUNCTION "documentos_cambian_de_cliente"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE documentos SET cliente_id = $1, visibilidad = ''interna'', version = version + 1 WHERE %I = $2', TG_ARGV[0])
    USING NEW.cliente_id, NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "documentos_cambian_de_cliente" AFTER UPDATE OF "cliente_id" ON "contactos_clientes" FOR EACH ROW
  WHEN (OLD.cliente_id IS DISTINCT FROM NEW.cliente_id) EXECUTE FUNCTION "documentos_cambian_de_cliente"('contacto_id');--> statement-breakpoint
CREATE TRIGGER "documentos_cambian_de_cliente" AFTER UPDATE OF "cliente_id" ON "presupuestos" FOR EACH ROW
  WHEN (OLD.cliente_id IS DISTINCT FROM NEW.cliente_id) EXECUTE FUNCTION "documentos_cambian_de_cliente"('presupuesto_id');--> statement-breakpoint
CREATE TRIGGER "documentos_cambian_de_cliente" AFTER UPDATE OF "cliente_id" ON "pedidos" FOR EACH ROW
  WHEN (OLD.cliente_id IS DISTINCT FROM NEW.cliente_id) EXECUTE FUNCTION "documentos_cambian_de_cliente"('pedido_id');--> statement-breakpoint
CREATE TRIGGER "documentos_cambian_de_cliente" AFTER UPDATE OF "cliente_id" ON "facturas" FOR EACH ROW
  WHEN (OLD.cliente_id IS DISTINCT FROM NEW.cliente_id) EXECUTE FUNCTION "documentos_cambian_de_cliente"('factura_id');
--> statement-breakpoint
-- Kinds to begin with, which the office changes as it likes: what clients send is of the first that they see.
INSERT INTO "clasificaciones_documento" (id, nombre, visibilidad, requiere_firma, meses_retencion, orden, activo) VALUES
  (gen_random_uuid(), 'Documentación recibida', 'cliente', false, 72, 1, true),
  (gen_random_uuid(), 'Contratos', 'cliente', true, 72, 2, true),
  (gen_random_uuid(), 'Seguros', 'interna', false, 72, 3, true),
  (gen_random_uuid(), 'Documentos de identidad', 'interna', false, 6, 4, true),
  (gen_random_uuid(), 'Interno', 'interna', false, 72, 5, true)
ON CONFLICT DO NOTHING;
