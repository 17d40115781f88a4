CREATE TABLE "caracteristicas_autoescuela" (
	"id" uuid PRIMARY KEY NOT NULL,
	"codigo" text NOT NULL,
	"nombre" text NOT NULL,
	"grupo" text NOT NULL,
	"orden" integer NOT NULL,
	CONSTRAINT "caracteristicas_autoescuela_codigo_unique" UNIQUE("codigo")
);
--> statement-breakpoint
CREATE TABLE "clientes_caracteristicas" (
	"cliente_id" uuid NOT NULL,
	"caracteristica_id" uuid NOT NULL,
	CONSTRAINT "clientes_caracteristicas_pk" PRIMARY KEY("cliente_id","caracteristica_id")
);
--> statement-breakpoint
CREATE TABLE "clientes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"codigo" text NOT NULL,
	"razon_social" text NOT NULL,
	"nombre_comercial" text NOT NULL,
	"nif" text NOT NULL,
	"email" text,
	"telefono" text,
	"web" text,
	"direccion" text,
	"codigo_postal" text,
	"codigo_municipio" text,
	"lat" double precision,
	"lon" double precision,
	"descripcion" text,
	"num_registro_dgt" text,
	"seccion" text,
	"publicado" boolean DEFAULT false NOT NULL,
	"origen" text NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clientes_codigo_unique" UNIQUE("codigo"),
	CONSTRAINT "clientes_punto" CHECK (("clientes"."lat" IS NULL) = ("clientes"."lon" IS NULL) AND "clientes"."lat" BETWEEN 27 AND 44.5 AND "clientes"."lon" BETWEEN -19 AND 5)
);
--> statement-breakpoint
CREATE TABLE "permisos_autoescuela" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"cliente_id" uuid NOT NULL,
	"permiso_id" uuid NOT NULL,
	"seccion" text,
	"nombre" text NOT NULL,
	"automatico" boolean DEFAULT false NOT NULL,
	"matricula" numeric(14, 2),
	"teorica" numeric(14, 2),
	"teorica_mensual" boolean DEFAULT false NOT NULL,
	"material" numeric(14, 2),
	"precio_clase" numeric(14, 2) NOT NULL,
	"minutos_clase" integer DEFAULT 45 NOT NULL,
	"clases_incluidas" integer DEFAULT 0 NOT NULL,
	"bonos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tramitacion" numeric(14, 2),
	"renovacion_expediente" numeric(14, 2),
	"presentacion_examen" numeric(14, 2),
	"certificado_medico" numeric(14, 2),
	"otros" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tasa_dgt_incluida" boolean DEFAULT false NOT NULL,
	"condiciones" text,
	"estado" text NOT NULL,
	"vigente_desde" date NOT NULL,
	"vigente_hasta" date,
	"confirmada_en" date NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "permisos_autoescuela_unica" UNIQUE NULLS NOT DISTINCT("cliente_id","permiso_id","seccion","nombre"),
	CONSTRAINT "permisos_autoescuela_minutos" CHECK ("permisos_autoescuela"."minutos_clase" BETWEEN 30 AND 240),
	CONSTRAINT "permisos_autoescuela_clase" CHECK ("permisos_autoescuela"."precio_clase" > 0),
	CONSTRAINT "permisos_autoescuela_importes" CHECK (least("permisos_autoescuela"."matricula", "permisos_autoescuela"."teorica", "permisos_autoescuela"."material", "permisos_autoescuela"."tramitacion", "permisos_autoescuela"."renovacion_expediente", "permisos_autoescuela"."presentacion_examen", "permisos_autoescuela"."certificado_medico", "permisos_autoescuela"."clases_incluidas") >= 0),
	CONSTRAINT "permisos_autoescuela_vigencia" CHECK ("permisos_autoescuela"."vigente_hasta" >= "permisos_autoescuela"."vigente_desde")
);
--> statement-breakpoint
CREATE TABLE "intentos_provincia" (
	"cod_provincia" text NOT NULL,
	"permiso" smallint NOT NULL,
	"prueba" smallint NOT NULL,
	"aptos_1" integer NOT NULL,
	"aptos_2" integer NOT NULL,
	"aptos_3o4" integer NOT NULL,
	"aptos_5_o_mas" integer NOT NULL,
	CONSTRAINT "intentos_provincia_pk" PRIMARY KEY("cod_provincia","permiso","prueba")
);
--> statement-breakpoint
CREATE TABLE "medianas_tarifa" (
	"cod_provincia" text NOT NULL,
	"permiso" smallint NOT NULL,
	"linea" text NOT NULL,
	"mediana" integer NOT NULL,
	"tarifas" integer NOT NULL,
	CONSTRAINT "medianas_tarifa_pk" PRIMARY KEY("cod_provincia","permiso","linea")
);
--> statement-breakpoint
CREATE TABLE "ofertas" (
	"permiso" smallint NOT NULL,
	"automatico" boolean NOT NULL,
	"seccion_id" integer NOT NULL,
	"cod_provincia" text NOT NULL,
	"nombre" text NOT NULL,
	"busqueda" text NOT NULL,
	"codigo" text NOT NULL,
	"seccion" text NOT NULL,
	"codigo_postal" text,
	"lat" double precision,
	"lon" double precision,
	"caduca" date,
	"sin_informar" smallint NOT NULL,
	"sin_informar_aprobada" smallint NOT NULL,
	"costes" integer[],
	"costes_aprobada" integer[],
	"precios" integer[],
	"precios_aprobada" integer[],
	"clase_45" integer,
	"tasa" double precision,
	"comparacion" text,
	"examenes" integer NOT NULL,
	"caracteristicas" text[] NOT NULL,
	"centros" smallint[] NOT NULL,
	"ficha" jsonb NOT NULL,
	CONSTRAINT "ofertas_pk" PRIMARY KEY("permiso","automatico","seccion_id")
);
--> statement-breakpoint
CREATE TABLE "slugs_anteriores" (
	"slug" text PRIMARY KEY NOT NULL,
	"seccion_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "version_publica" (
	"unica" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint NOT NULL,
	"ofertas_del" date,
	CONSTRAINT "version_publica_una_fila" CHECK ("version_publica"."unica")
);
--> statement-breakpoint
ALTER TABLE "negocio" ADD COLUMN "programa_subvencion" text;--> statement-breakpoint
ALTER TABLE "negocio" ADD COLUMN "agente_subvencion" text;--> statement-breakpoint
ALTER TABLE "clientes_caracteristicas" ADD CONSTRAINT "clientes_caracteristicas_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clientes_caracteristicas" ADD CONSTRAINT "clientes_caracteristicas_caracteristica_id_caracteristicas_autoescuela_id_fk" FOREIGN KEY ("caracteristica_id") REFERENCES "public"."caracteristicas_autoescuela"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clientes" ADD CONSTRAINT "clientes_codigo_municipio_municipios_codigo_fk" FOREIGN KEY ("codigo_municipio") REFERENCES "public"."municipios"("codigo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permisos_autoescuela" ADD CONSTRAINT "permisos_autoescuela_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permisos_autoescuela" ADD CONSTRAINT "permisos_autoescuela_permiso_id_permisos_conducir_id_fk" FOREIGN KEY ("permiso_id") REFERENCES "public"."permisos_conducir"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ofertas" ADD CONSTRAINT "ofertas_seccion_id_secciones_id_fk" FOREIGN KEY ("seccion_id") REFERENCES "public"."secciones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slugs_anteriores" ADD CONSTRAINT "slugs_anteriores_seccion_id_secciones_id_fk" FOREIGN KEY ("seccion_id") REFERENCES "public"."secciones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clientes_caracteristicas_caracteristica" ON "clientes_caracteristicas" USING btree ("caracteristica_id");--> statement-breakpoint
CREATE INDEX "clientes_registro" ON "clientes" USING btree ("num_registro_dgt");--> statement-breakpoint
CREATE UNIQUE INDEX "clientes_nif" ON "clientes" USING btree ("nif");--> statement-breakpoint
CREATE INDEX "permisos_autoescuela_permiso" ON "permisos_autoescuela" USING btree ("permiso_id");--> statement-breakpoint
CREATE INDEX "ofertas_provincia" ON "ofertas" USING btree ("permiso","automatico","cod_provincia");--> statement-breakpoint
CREATE INDEX "ofertas_punto" ON "ofertas" USING btree ("permiso","automatico","lat","lon");--> statement-breakpoint
CREATE INDEX "ofertas_seccion" ON "ofertas" USING btree ("seccion_id");--> statement-breakpoint
CREATE INDEX "slugs_anteriores_seccion" ON "slugs_anteriores" USING btree ("seccion_id");--> statement-breakpoint
INSERT INTO "version_publica" ("version") VALUES (1);--> statement-breakpoint
-- Whatever a public page shows bumps the number in its own transaction: a page kept under it is then made anew.
-- Results need no trigger of their own: they never change without a row of meses_dgt.
CREATE FUNCTION "subir_version_publica"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Apart, because a truncated table has no list of changed rows to look at.
  IF TG_OP <> 'TRUNCATE' THEN
    IF NOT EXISTS (SELECT FROM cambiadas) THEN RETURN NULL; END IF;
  END IF;
  UPDATE version_publica SET version = version + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Results, addresses, fees and permits go into every offer: all are to be made anew.
CREATE FUNCTION "caducar_ofertas"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Apart, because a truncated table has no list of changed rows to look at.
  IF TG_OP <> 'TRUNCATE' THEN
    IF NOT EXISTS (SELECT FROM cambiadas) THEN RETURN NULL; END IF;
  END IF;
  UPDATE version_publica SET ofertas_del = NULL WHERE ofertas_del IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE PROCEDURE "vigilar_tabla"(tabla text, hacer text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER %s_i AFTER INSERT ON %I REFERENCING NEW TABLE AS cambiadas
    FOR EACH STATEMENT EXECUTE FUNCTION %s()', hacer, tabla, hacer);
  EXECUTE format('CREATE TRIGGER %s_u AFTER UPDATE ON %I REFERENCING NEW TABLE AS cambiadas
    FOR EACH STATEMENT EXECUTE FUNCTION %s()', hacer, tabla, hacer);
  EXECUTE format('CREATE TRIGGER %s_d AFTER DELETE ON %I REFERENCING OLD TABLE AS cambiadas
    FOR EACH STATEMENT EXECUTE FUNCTION %s()', hacer, tabla, hacer);
  EXECUTE format('CREATE TRIGGER %s_t AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION %s()', hacer, tabla, hacer);
END $$;--> statement-breakpoint
DO $$
DECLARE tabla text;
BEGIN
  FOREACH tabla IN ARRAY ARRAY['meses_dgt', 'ubicaciones', 'negocio', 'municipios', 'permisos_conducir', 'tasas_dgt',
    'clientes', 'clientes_caracteristicas', 'caracteristicas_autoescuela', 'permisos_autoescuela', 'ofertas',
    'slugs_anteriores']
  LOOP
    CALL vigilar_tabla(tabla, 'subir_version_publica');
  END LOOP;
  FOREACH tabla IN ARRAY ARRAY['meses_dgt', 'ubicaciones', 'tasas_dgt', 'permisos_conducir']
  LOOP
    CALL vigilar_tabla(tabla, 'caducar_ofertas');
  END LOOP;
END $$;
