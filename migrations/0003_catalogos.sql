CREATE TABLE "actualizaciones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"num_version" text NOT NULL,
	"titulo" text NOT NULL,
	"fecha" date NOT NULL,
	"tipo" text NOT NULL,
	"cuerpo" text NOT NULL,
	"publicada" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canales_captacion" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"nombre" text NOT NULL,
	"grupo" text NOT NULL,
	"orden" integer NOT NULL,
	"activo" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categorias" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"nombre" text NOT NULL,
	"slug" text NOT NULL,
	"descripcion" text NOT NULL,
	"orden" integer NOT NULL,
	"activo" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clasificaciones_cliente" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"nombre" text NOT NULL,
	"nivel" text NOT NULL,
	"color" text NOT NULL,
	"descripcion" text NOT NULL,
	"orden" integer NOT NULL,
	"activo" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clasificaciones_documento" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"nombre" text NOT NULL,
	"visibilidad" text NOT NULL,
	"requiere_firma" boolean NOT NULL,
	"meses_retencion" integer NOT NULL,
	"orden" integer NOT NULL,
	"activo" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conceptos_presupuestos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"codigo" text NOT NULL,
	"nombre" text NOT NULL,
	"descripcion" text NOT NULL,
	"precio" numeric(14, 4) NOT NULL,
	"tipo_iva" numeric(5, 2) NOT NULL,
	"unidad" text NOT NULL,
	"categoria_id" uuid,
	"subcategoria_id" uuid,
	"marca_id" uuid,
	"activo" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departamentos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"nombre" text NOT NULL,
	"orden" integer NOT NULL,
	"activo" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "formas_de_pago" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"codigo" text NOT NULL,
	"nombre" text NOT NULL,
	"tipo" text NOT NULL,
	"dias" integer NOT NULL,
	"instrucciones" text NOT NULL,
	"visible_cliente" boolean NOT NULL,
	"orden" integer NOT NULL,
	"activo" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "historial" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entidad" text NOT NULL,
	"entidad_id" uuid NOT NULL,
	"en" timestamp with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_nombre" text NOT NULL,
	"antes" jsonb,
	"despues" jsonb
);
--> statement-breakpoint
CREATE TABLE "marcas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"nombre" text NOT NULL,
	"tipo" text NOT NULL,
	"web" text NOT NULL,
	"orden" integer NOT NULL,
	"activo" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subcategorias" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"nombre" text NOT NULL,
	"slug" text NOT NULL,
	"categoria_id" uuid NOT NULL,
	"descripcion" text NOT NULL,
	"orden" integer NOT NULL,
	"activo" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "caracteristicas_autoescuela" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "caracteristicas_autoescuela" ADD COLUMN "creado_en" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "caracteristicas_autoescuela" ADD COLUMN "modificado_en" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "conceptos_presupuestos" ADD CONSTRAINT "conceptos_presupuestos_categoria_id_categorias_id_fk" FOREIGN KEY ("categoria_id") REFERENCES "public"."categorias"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conceptos_presupuestos" ADD CONSTRAINT "conceptos_presupuestos_subcategoria_id_subcategorias_id_fk" FOREIGN KEY ("subcategoria_id") REFERENCES "public"."subcategorias"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conceptos_presupuestos" ADD CONSTRAINT "conceptos_presupuestos_marca_id_marcas_id_fk" FOREIGN KEY ("marca_id") REFERENCES "public"."marcas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subcategorias" ADD CONSTRAINT "subcategorias_categoria_id_categorias_id_fk" FOREIGN KEY ("categoria_id") REFERENCES "public"."categorias"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "actualizaciones_unico_num_version" ON "actualizaciones" USING btree ("num_version");--> statement-breakpoint
CREATE UNIQUE INDEX "canales_captacion_unico_nombre" ON "canales_captacion" USING btree (lower("nombre"));--> statement-breakpoint
CREATE UNIQUE INDEX "categorias_unico_nombre" ON "categorias" USING btree (lower("nombre"));--> statement-breakpoint
CREATE UNIQUE INDEX "categorias_unico_slug" ON "categorias" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "clasificaciones_cliente_unico_nombre" ON "clasificaciones_cliente" USING btree (lower("nombre"));--> statement-breakpoint
CREATE UNIQUE INDEX "clasificaciones_documento_unico_nombre" ON "clasificaciones_documento" USING btree (lower("nombre"));--> statement-breakpoint
CREATE UNIQUE INDEX "conceptos_presupuestos_unico_codigo" ON "conceptos_presupuestos" USING btree ("codigo");--> statement-breakpoint
CREATE UNIQUE INDEX "departamentos_unico_nombre" ON "departamentos" USING btree (lower("nombre"));--> statement-breakpoint
CREATE UNIQUE INDEX "formas_de_pago_unico_codigo" ON "formas_de_pago" USING btree ("codigo");--> statement-breakpoint
CREATE UNIQUE INDEX "formas_de_pago_unico_nombre" ON "formas_de_pago" USING btree (lower("nombre"));--> statement-breakpoint
CREATE INDEX "historial_de" ON "historial" USING btree ("entidad","entidad_id","en");--> statement-breakpoint
CREATE UNIQUE INDEX "marcas_unico_nombre" ON "marcas" USING btree (lower("nombre"));--> statement-breakpoint
CREATE UNIQUE INDEX "subcategorias_unico_nombre" ON "subcategorias" USING btree ("categoria_id",lower("nombre"));--> statement-breakpoint
CREATE UNIQUE INDEX "subcategorias_unico_slug" ON "subcategorias" USING btree ("slug");--> statement-breakpoint
-- Text as it is looked for: neither capitals nor accents, however they were composed.
CREATE FUNCTION "sin_tildes"(texto text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT lower(translate(normalize(texto, NFC), 'ÁÀÄÂÃÉÈËÊÍÌÏÎÓÒÖÔÕÚÙÜÛÇÑáàäâãéèëêíìïîóòöôõúùüûçñ',
    'AAAAAEEEEIIIIOOOOOUUUUCNaaaaaeeeeiiiiooooouuuucn'))
$$;
