-- Trigrams: the free text of a list is looked for in any place of a name.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE SEQUENCE "alumnos_codigo";--> statement-breakpoint
CREATE TABLE "actividades" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"asunto" text NOT NULL,
	"tipo" text NOT NULL,
	"inicio" timestamp with time zone NOT NULL,
	"estado" text NOT NULL,
	"prioridad" text NOT NULL,
	"responsable_id" uuid NOT NULL,
	"cliente_id" uuid,
	"alumno_id" uuid,
	"descripcion" text,
	"resultado" text,
	"hecha_en" timestamp with time zone,
	CONSTRAINT "actividades_hecha" CHECK (("actividades"."estado" = 'hecha') = ("actividades"."hecha_en" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "alumnos_autoescuelas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"alumno_id" uuid NOT NULL,
	"cliente_id" uuid NOT NULL,
	"estado" text NOT NULL,
	"enviada_en" timestamp with time zone NOT NULL,
	"vista_en" timestamp with time zone,
	"respondida_en" timestamp with time zone,
	"precio_ofrecido" numeric(14, 2),
	"respuesta" text,
	CONSTRAINT "alumnos_autoescuelas_una" UNIQUE("cliente_id","alumno_id")
);
--> statement-breakpoint
CREATE TABLE "anuncios" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"titulo" text NOT NULL,
	"cliente_id" uuid,
	"texto" text NOT NULL,
	"url_destino" text NOT NULL,
	"ubicacion" text NOT NULL,
	"provincias" text[] NOT NULL,
	"desde" date NOT NULL,
	"hasta" date NOT NULL,
	"prioridad" integer NOT NULL,
	"estado" text NOT NULL,
	"motivo_rechazo" text,
	CONSTRAINT "anuncios_fechas" CHECK ("anuncios"."hasta" >= "anuncios"."desde")
);
--> statement-breakpoint
CREATE TABLE "api_claves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nombre" text NOT NULL,
	"prefijo" text NOT NULL,
	"hash" text NOT NULL,
	"permisos" jsonb NOT NULL,
	"expira_en" date NOT NULL,
	"creada_en" timestamp with time zone NOT NULL,
	"creada_por" uuid NOT NULL,
	"ultima_vez_en" timestamp with time zone,
	"ultima_ip" text,
	"revocada_en" timestamp with time zone,
	CONSTRAINT "api_claves_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "contactos_clientes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"cliente_id" uuid NOT NULL,
	"nombre" text NOT NULL,
	"apellidos" text,
	"cargo" text,
	"departamento_id" uuid,
	"email" text,
	"telefono" text,
	"es_principal" boolean NOT NULL,
	"recibe" text[] NOT NULL,
	"puede_aceptar" boolean NOT NULL,
	"notas" text,
	"lote_id" uuid,
	"busqueda" text GENERATED ALWAYS AS (sin_tildes(nombre || ' ' || coalesce(apellidos, '') || ' ' || coalesce(email, '') || ' ' || coalesce(telefono, '') || ' ' || coalesce(cargo, ''))) STORED,
	CONSTRAINT "contactos_clientes_contacto" CHECK ("contactos_clientes"."email" IS NOT NULL OR "contactos_clientes"."telefono" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "importaciones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"familia" text NOT NULL,
	"nombre_archivo" text NOT NULL,
	"sha256" text NOT NULL,
	"estado" text NOT NULL,
	"columnas" jsonb NOT NULL,
	"firma" text NOT NULL,
	"mapeo" jsonb NOT NULL,
	"clave" text,
	"modo" text NOT NULL,
	"filas" integer NOT NULL,
	"progreso" integer DEFAULT 0 NOT NULL,
	"creadas" integer DEFAULT 0 NOT NULL,
	"actualizadas" integer DEFAULT 0 NOT NULL,
	"omitidas" integer DEFAULT 0 NOT NULL,
	"rechazadas" integer DEFAULT 0 NOT NULL,
	"error" text,
	"intentos" integer DEFAULT 0 NOT NULL,
	"usuario_id" uuid NOT NULL,
	"usuario_nombre" text NOT NULL,
	"hecha_en" timestamp with time zone,
	"deshecha_en" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "importaciones_filas" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"importacion_id" uuid NOT NULL,
	"numero" integer NOT NULL,
	"resultado" text NOT NULL,
	"etiqueta" text NOT NULL,
	"original" jsonb,
	"motivos" jsonb,
	"fila_id" uuid,
	"version" integer,
	"antes" jsonb
);
--> statement-breakpoint
CREATE TABLE "vistas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario_id" uuid NOT NULL,
	"lista" text NOT NULL,
	"nombre" text NOT NULL,
	"consulta" text NOT NULL,
	"compartida" boolean NOT NULL,
	"predeterminada" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alumnos" ALTER COLUMN "origen" SET DEFAULT 'manual';--> statement-breakpoint
ALTER TABLE "alumnos" ALTER COLUMN "acepta_privacidad_en" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "alumnos" ALTER COLUMN "caduca_en" SET DEFAULT now() + interval '12 months';--> statement-breakpoint
ALTER TABLE "clientes" ALTER COLUMN "codigo" SET DEFAULT 'CLI-' || to_char(nextval('clientes_codigo'), 'FM9999999999900000');--> statement-breakpoint
ALTER TABLE "clientes" ALTER COLUMN "origen" SET DEFAULT 'manual';--> statement-breakpoint
ALTER TABLE "permisos_conducir" ALTER COLUMN "requisitos" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "permisos_conducir" ALTER COLUMN "partes" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "permisos_conducir" ALTER COLUMN "partes_con_permiso" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "permisos_conducir" ALTER COLUMN "codigos_dgt" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "codigo" text DEFAULT 'ALU-' || to_char(nextval('alumnos_codigo'), 'FM9999999999000000') NOT NULL;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "apellidos" text;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "dni" text;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "fecha_nacimiento" date;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "codigo_postal" text;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "modalidad" text DEFAULT 'presencial' NOT NULL;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "presupuesto_max" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "etapa" text DEFAULT 'prospeccion' NOT NULL;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "etapa_desde" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "motivo_cierre" text;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "responsable_id" uuid;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "canal_captacion_id" uuid;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "notas" text;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "lote_id" uuid;--> statement-breakpoint
ALTER TABLE "alumnos" ADD COLUMN "busqueda" text GENERATED ALWAYS AS (sin_tildes(nombre || ' ' || coalesce(apellidos, '') || ' ' || coalesce(email, '') || ' ' || coalesce(telefono, '') || ' ' || codigo || ' ' || coalesce(dni, ''))) STORED;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "tipo_persona" text DEFAULT 'juridica' NOT NULL;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "municipio" text;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "etapa" text DEFAULT 'prospeccion' NOT NULL;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "etapa_desde" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "motivo_cierre" text;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "importe_estimado" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "clasificacion_id" uuid;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "canal_captacion_id" uuid;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "responsable_id" uuid;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "forma_pago_id" uuid;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "iban" text;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "email_facturas" text;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "acepta_marketing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "notas" text;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "activo" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "lote_id" uuid;--> statement-breakpoint
ALTER TABLE "clientes" ADD COLUMN "busqueda" text GENERATED ALWAYS AS (sin_tildes(nombre_comercial || ' ' || razon_social || ' ' || nif || ' ' || codigo || ' ' || coalesce(email, '') || ' ' || coalesce(telefono, ''))) STORED;--> statement-breakpoint
ALTER TABLE "permisos_conducir" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "permisos_conducir" ADD COLUMN "creado_en" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "permisos_conducir" ADD COLUMN "modificado_en" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "actividades" ADD CONSTRAINT "actividades_responsable_id_usuarios_id_fk" FOREIGN KEY ("responsable_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actividades" ADD CONSTRAINT "actividades_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actividades" ADD CONSTRAINT "actividades_alumno_id_alumnos_id_fk" FOREIGN KEY ("alumno_id") REFERENCES "public"."alumnos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alumnos_autoescuelas" ADD CONSTRAINT "alumnos_autoescuelas_alumno_id_alumnos_id_fk" FOREIGN KEY ("alumno_id") REFERENCES "public"."alumnos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alumnos_autoescuelas" ADD CONSTRAINT "alumnos_autoescuelas_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anuncios" ADD CONSTRAINT "anuncios_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_claves" ADD CONSTRAINT "api_claves_creada_por_usuarios_id_fk" FOREIGN KEY ("creada_por") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contactos_clientes" ADD CONSTRAINT "contactos_clientes_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contactos_clientes" ADD CONSTRAINT "contactos_clientes_departamento_id_departamentos_id_fk" FOREIGN KEY ("departamento_id") REFERENCES "public"."departamentos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "importaciones_filas" ADD CONSTRAINT "importaciones_filas_importacion_id_importaciones_id_fk" FOREIGN KEY ("importacion_id") REFERENCES "public"."importaciones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vistas" ADD CONSTRAINT "vistas_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "actividades_inicio" ON "actividades" USING btree ("inicio","id");--> statement-breakpoint
CREATE INDEX "actividades_responsable" ON "actividades" USING btree ("responsable_id","inicio");--> statement-breakpoint
CREATE INDEX "actividades_cliente" ON "actividades" USING btree ("cliente_id","inicio");--> statement-breakpoint
CREATE INDEX "actividades_alumno" ON "actividades" USING btree ("alumno_id","inicio");--> statement-breakpoint
CREATE INDEX "anuncios_cliente" ON "anuncios" USING btree ("cliente_id");--> statement-breakpoint
CREATE INDEX "anuncios_vigencia" ON "anuncios" USING btree ("desde","id");--> statement-breakpoint
CREATE INDEX "api_claves_creada" ON "api_claves" USING btree ("creada_en","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contactos_clientes_unico_email" ON "contactos_clientes" USING btree ("cliente_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "contactos_clientes_principal" ON "contactos_clientes" USING btree ("cliente_id") WHERE "contactos_clientes"."es_principal";--> statement-breakpoint
CREATE INDEX "contactos_clientes_empieza" ON "contactos_clientes" USING btree (left("busqueda", 24) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "contactos_clientes_busqueda" ON "contactos_clientes" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contactos_clientes_nombre" ON "contactos_clientes" USING btree ("nombre" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "contactos_clientes_correo" ON "contactos_clientes" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contactos_clientes_telefono" ON "contactos_clientes" USING btree ("telefono");--> statement-breakpoint
CREATE INDEX "contactos_clientes_lote" ON "contactos_clientes" USING btree ("lote_id");--> statement-breakpoint
CREATE INDEX "importaciones_familia" ON "importaciones" USING btree ("familia","id");--> statement-breakpoint
CREATE INDEX "importaciones_de" ON "importaciones" USING btree ("usuario_id","familia","firma");--> statement-breakpoint
CREATE INDEX "importaciones_filas_de" ON "importaciones_filas" USING btree ("importacion_id","resultado","numero");--> statement-breakpoint
CREATE UNIQUE INDEX "vistas_unico_nombre" ON "vistas" USING btree ("usuario_id","lista",lower("nombre"));--> statement-breakpoint
CREATE UNIQUE INDEX "vistas_una_predeterminada" ON "vistas" USING btree ("usuario_id","lista") WHERE "vistas"."predeterminada";--> statement-breakpoint
CREATE INDEX "vistas_compartidas" ON "vistas" USING btree ("lista") WHERE "vistas"."compartida";--> statement-breakpoint
ALTER TABLE "alumnos" ADD CONSTRAINT "alumnos_responsable_id_usuarios_id_fk" FOREIGN KEY ("responsable_id") REFERENCES "public"."usuarios"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alumnos" ADD CONSTRAINT "alumnos_canal_captacion_id_canales_captacion_id_fk" FOREIGN KEY ("canal_captacion_id") REFERENCES "public"."canales_captacion"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clientes" ADD CONSTRAINT "clientes_clasificacion_id_clasificaciones_cliente_id_fk" FOREIGN KEY ("clasificacion_id") REFERENCES "public"."clasificaciones_cliente"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clientes" ADD CONSTRAINT "clientes_canal_captacion_id_canales_captacion_id_fk" FOREIGN KEY ("canal_captacion_id") REFERENCES "public"."canales_captacion"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clientes" ADD CONSTRAINT "clientes_forma_pago_id_formas_de_pago_id_fk" FOREIGN KEY ("forma_pago_id") REFERENCES "public"."formas_de_pago"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alumnos_empieza" ON "alumnos" USING btree (left("busqueda", 24) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "alumnos_busqueda" ON "alumnos" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "alumnos_busqueda_nombre" ON "alumnos" USING gin (sin_tildes("nombre") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "alumnos_dni" ON "alumnos" USING btree ("dni");--> statement-breakpoint
CREATE INDEX "alumnos_etapa_desde" ON "alumnos" USING btree ("etapa_desde","id");--> statement-breakpoint
CREATE INDEX "alumnos_etapa" ON "alumnos" USING btree ("etapa","etapa_desde","id");--> statement-breakpoint
CREATE INDEX "alumnos_provincia" ON "alumnos" USING btree ("cod_provincia","etapa_desde","id");--> statement-breakpoint
CREATE INDEX "alumnos_permiso" ON "alumnos" USING btree ("permiso_id","etapa_desde","id");--> statement-breakpoint
CREATE INDEX "alumnos_nombre" ON "alumnos" USING btree ("nombre" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "alumnos_responsable" ON "alumnos" USING btree ("responsable_id","etapa_desde","id");--> statement-breakpoint
CREATE INDEX "alumnos_lote" ON "alumnos" USING btree ("lote_id");--> statement-breakpoint
CREATE INDEX "clientes_empieza" ON "clientes" USING btree (left("busqueda", 24) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "clientes_busqueda" ON "clientes" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "clientes_nombre" ON "clientes" USING btree ("nombre_comercial" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "clientes_etapa" ON "clientes" USING btree ("etapa","etapa_desde","id");--> statement-breakpoint
CREATE INDEX "alumnos_etapa_provincia" ON "alumnos" USING btree ("etapa","cod_provincia","etapa_desde","id");--> statement-breakpoint
CREATE INDEX "alumnos_apellidos" ON "alumnos" USING btree ("apellidos" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "alumnos_por_codigo" ON "alumnos" USING btree ("codigo" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "clientes_por_codigo" ON "clientes" USING btree ("codigo" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "clientes_etapa_desde" ON "clientes" USING btree ("etapa_desde","id");--> statement-breakpoint
CREATE INDEX "clientes_importe" ON "clientes" USING btree ("importe_estimado","id");--> statement-breakpoint
CREATE INDEX "clientes_provincia" ON "clientes" USING btree ("cod_provincia","nombre_comercial" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "contactos_clientes_apellidos" ON "contactos_clientes" USING btree ("apellidos" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "clientes_etapa_provincia" ON "clientes" USING btree ("etapa","cod_provincia","nombre_comercial" COLLATE "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "clientes_responsable" ON "clientes" USING btree ("responsable_id");--> statement-breakpoint
CREATE INDEX "clientes_email" ON "clientes" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "clientes_telefono" ON "clientes" USING btree ("telefono");--> statement-breakpoint
CREATE INDEX "clientes_lote" ON "clientes" USING btree ("lote_id");--> statement-breakpoint
ALTER TABLE "alumnos" ADD CONSTRAINT "alumnos_codigo_unique" UNIQUE("codigo");--> statement-breakpoint
ALTER TABLE "clientes" ADD CONSTRAINT "clientes_responsable_id_usuarios_id_fk" FOREIGN KEY ("responsable_id") REFERENCES "public"."usuarios"("id");--> statement-breakpoint
-- Samples of what is looked for, so that PostgreSQL guesses how many rows have a word.
ALTER TABLE "alumnos" ALTER COLUMN "busqueda" SET STATISTICS 300;--> statement-breakpoint
ALTER TABLE "clientes" ALTER COLUMN "busqueda" SET STATISTICS 300;--> statement-breakpoint
ALTER TABLE "contactos_clientes" ALTER COLUMN "busqueda" SET STATISTICS 300;--> statement-breakpoint
-- Since when somebody is in their stage.
CREATE FUNCTION "anotar_etapa"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.etapa_desde := NEW.modificado_en;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "anotar_etapa" BEFORE UPDATE OF etapa ON "clientes" FOR EACH ROW
  WHEN (OLD.etapa IS DISTINCT FROM NEW.etapa) EXECUTE FUNCTION "anotar_etapa"();--> statement-breakpoint
CREATE TRIGGER "anotar_etapa" BEFORE UPDATE OF etapa ON "alumnos" FOR EACH ROW
  WHEN (OLD.etapa IS DISTINCT FROM NEW.etapa) EXECUTE FUNCTION "anotar_etapa"();--> statement-breakpoint
-- When an activity was done; of one that is not, nothing.
CREATE FUNCTION "anotar_hecha"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.hecha_en := CASE WHEN NEW.estado = 'hecha' THEN coalesce(NEW.hecha_en, NEW.modificado_en) END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "anotar_hecha" BEFORE INSERT OR UPDATE ON "actividades" FOR EACH ROW
  EXECUTE FUNCTION "anotar_hecha"();--> statement-breakpoint
-- Who becomes the main contact takes the place of who was.
CREATE FUNCTION "un_contacto_principal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contactos_clientes SET es_principal = false, version = version + 1, modificado_en = NEW.modificado_en
    WHERE cliente_id = NEW.cliente_id AND es_principal AND id <> NEW.id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "un_contacto_principal" BEFORE INSERT OR UPDATE ON "contactos_clientes" FOR EACH ROW
  WHEN (NEW.es_principal) EXECUTE FUNCTION "un_contacto_principal"();--> statement-breakpoint
-- Of a customer only what visitors see, while they see it, makes pages and offers old: the office changes the rest all day.
DROP TRIGGER "subir_version_publica_i" ON "clientes";--> statement-breakpoint
DROP TRIGGER "subir_version_publica_u" ON "clientes";--> statement-breakpoint
DROP TRIGGER "subir_version_publica_d" ON "clientes";--> statement-breakpoint
CREATE FUNCTION "cliente_visible_cambia"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT FROM nuevas n JOIN viejas v USING (id)
      WHERE (n.publicado OR v.publicado)
        AND (n.publicado, n.nombre_comercial, n.email, n.telefono, n.web, n.direccion, n.codigo_postal, n.cod_provincia,
          n.codigo_municipio, n.lat, n.lon, n.descripcion, n.num_registro_dgt, n.seccion)
        IS DISTINCT FROM (v.publicado, v.nombre_comercial, v.email, v.telefono, v.web, v.direccion, v.codigo_postal,
          v.cod_provincia, v.codigo_municipio, v.lat, v.lon, v.descripcion, v.num_registro_dgt, v.seccion)
    ) THEN RETURN NULL; END IF;
  ELSIF NOT EXISTS (SELECT FROM cambiadas WHERE publicado) THEN
    RETURN NULL;
  END IF;
  UPDATE version_publica SET version = version + 1, ofertas_del = NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "cliente_visible_i" AFTER INSERT ON "clientes" REFERENCING NEW TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION "cliente_visible_cambia"();--> statement-breakpoint
CREATE TRIGGER "cliente_visible_u" AFTER UPDATE ON "clientes" REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION "cliente_visible_cambia"();--> statement-breakpoint
CREATE TRIGGER "cliente_visible_d" AFTER DELETE ON "clientes" REFERENCING OLD TABLE AS cambiadas
  FOR EACH STATEMENT EXECUTE FUNCTION "cliente_visible_cambia"();--> statement-breakpoint
CALL vigilar_tabla('permisos_autoescuela', 'caducar_ofertas');
