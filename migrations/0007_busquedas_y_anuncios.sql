CREATE TABLE "anuncios_dias" (
	"anuncio_id" uuid NOT NULL,
	"dia" date NOT NULL,
	"impresiones" integer NOT NULL,
	"clics" integer NOT NULL,
	CONSTRAINT "anuncios_dias_anuncio_id_dia_pk" PRIMARY KEY("anuncio_id","dia"),
	CONSTRAINT "anuncios_dias_cuentas" CHECK ("anuncios_dias"."impresiones" >= 0 AND "anuncios_dias"."clics" >= 0)
);
--> statement-breakpoint
CREATE TABLE "busquedas_guardadas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_clave" text NOT NULL,
	"consulta" text NOT NULL,
	"version_privacidad" text NOT NULL,
	"creada_en" timestamp with time zone NOT NULL,
	"confirmada_en" timestamp with time zone,
	"caduca_en" timestamp with time zone NOT NULL,
	"avisada_el" date,
	"conocidas" jsonb,
	CONSTRAINT "busquedas_guardadas_confirmada" CHECK (("busquedas_guardadas"."confirmada_en" IS NULL) = ("busquedas_guardadas"."conocidas" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "enlaces_busquedas" (
	"huella" text PRIMARY KEY NOT NULL,
	"busqueda_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "anuncios" ALTER COLUMN "estado" SET DEFAULT 'borrador';--> statement-breakpoint
ALTER TABLE "anuncios" ADD COLUMN "imagen_id" uuid;--> statement-breakpoint
ALTER TABLE "anuncios" ADD COLUMN "permisos" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "anuncios" ADD COLUMN "tope_impresiones" integer;--> statement-breakpoint
ALTER TABLE "anuncios" ADD COLUMN "impresiones" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "anuncios" ADD COLUMN "clics" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "anuncios_dias" ADD CONSTRAINT "anuncios_dias_anuncio_id_anuncios_id_fk" FOREIGN KEY ("anuncio_id") REFERENCES "public"."anuncios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enlaces_busquedas" ADD CONSTRAINT "enlaces_busquedas_busqueda_id_busquedas_guardadas_id_fk" FOREIGN KEY ("busqueda_id") REFERENCES "public"."busquedas_guardadas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "busquedas_guardadas_una" ON "busquedas_guardadas" USING btree ("email_clave","consulta");--> statement-breakpoint
CREATE INDEX "busquedas_guardadas_caducan" ON "busquedas_guardadas" USING btree ("caduca_en");--> statement-breakpoint
CREATE INDEX "busquedas_guardadas_vivas" ON "busquedas_guardadas" USING btree ("consulta") WHERE "busquedas_guardadas"."confirmada_en" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "enlaces_busquedas_busqueda" ON "enlaces_busquedas" USING btree ("busqueda_id");--> statement-breakpoint
ALTER TABLE "imagenes" ADD CONSTRAINT "imagenes_con_cliente" UNIQUE("id","cliente_id");--> statement-breakpoint
ALTER TABLE "anuncios" ADD CONSTRAINT "anuncios_imagen_id_cliente_id_fk" FOREIGN KEY ("imagen_id","cliente_id") REFERENCES "public"."imagenes"("id","cliente_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "anuncios_publicados" ON "anuncios" USING btree ("hasta") WHERE "anuncios"."estado" = 'publicado';--> statement-breakpoint
CREATE INDEX "anuncios_imagen" ON "anuncios" USING btree ("imagen_id");--> statement-breakpoint
CREATE INDEX "correos_busqueda" ON "correos" USING btree (("datos" ->> 'busquedaId')) WHERE "correos"."datos" ? 'busquedaId';--> statement-breakpoint
ALTER TABLE "anuncios" ADD CONSTRAINT "anuncios_imagen_de_cliente" CHECK ("anuncios"."imagen_id" IS NULL OR "anuncios"."cliente_id" IS NOT NULL);--> statement-breakpoint
-- Until now a rejection needed no reason.
UPDATE anuncios SET motivo_rechazo = 'Sin motivo anotado' WHERE estado = 'rechazado' AND motivo_rechazo IS NULL;--> statement-breakpoint
ALTER TABLE "anuncios" ADD CONSTRAINT "anuncios_rechazo" CHECK ("anuncios"."estado" <> 'rechazado' OR "anuncios"."motivo_rechazo" IS NOT NULL);--> statement-breakpoint
-- Public pages hold what is published of an advertisement. Not how often it was seen, which changes all the time: only that
-- it has been seen as often as it may.
CREATE FUNCTION "anuncio_publico"("a" "anuncios") RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN a.estado = 'publicado' THEN jsonb_build_array(a.titulo, a.texto, a.url_destino, a.cliente_id, a.imagen_id,
    a.ubicacion, a.provincias, a.permisos, a.desde::text, a.hasta::text, a.prioridad,
    coalesce(a.impresiones >= a.tope_impresiones, false)) END
$$;--> statement-breakpoint
CREATE FUNCTION "subir_version_por_anuncio"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE version_publica SET version = version + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "subir_version_por_anuncio_i" AFTER INSERT ON "anuncios" FOR EACH ROW
  WHEN (NEW.estado = 'publicado') EXECUTE FUNCTION "subir_version_por_anuncio"();--> statement-breakpoint
CREATE TRIGGER "subir_version_por_anuncio_u" AFTER UPDATE ON "anuncios" FOR EACH ROW
  WHEN (anuncio_publico(OLD) IS DISTINCT FROM anuncio_publico(NEW)) EXECUTE FUNCTION "subir_version_por_anuncio"();--> statement-breakpoint
CREATE TRIGGER "subir_version_por_anuncio_d" AFTER DELETE ON "anuncios" FOR EACH ROW
  WHEN (OLD.estado = 'publicado') EXECUTE FUNCTION "subir_version_por_anuncio"();
