CREATE TABLE "municipios" (
	"codigo" text PRIMARY KEY NOT NULL,
	"nombre" text NOT NULL,
	"cod_provincia" text NOT NULL,
	"lat" double precision,
	"lon" double precision,
	"poblacion" integer,
	"busqueda" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "negocio" (
	"unico" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"razon_social" text NOT NULL,
	"nombre_comercial" text NOT NULL,
	"nif" text NOT NULL,
	"direccion" text NOT NULL,
	"telefono" text,
	"email" text NOT NULL,
	"url_blog" text,
	"url_privacidad" text,
	"url_cookies" text,
	CONSTRAINT "negocio_una_fila" CHECK ("negocio"."unico")
);
--> statement-breakpoint
CREATE TABLE "permisos_conducir" (
	"id" uuid PRIMARY KEY NOT NULL,
	"codigo" text NOT NULL,
	"nombre" text NOT NULL,
	"descripcion" text NOT NULL,
	"edad_minima" integer,
	"requisitos" jsonb NOT NULL,
	"partes" jsonb NOT NULL,
	"partes_con_permiso" jsonb NOT NULL,
	"codigos_dgt" text[] NOT NULL,
	"clases_tipicas" integer,
	"duracion_clase" integer,
	"por_comprobar" boolean NOT NULL,
	"orden" integer NOT NULL,
	CONSTRAINT "permisos_conducir_codigo_unique" UNIQUE("codigo")
);
--> statement-breakpoint
CREATE TABLE "tasas_dgt" (
	"codigo" text NOT NULL,
	"concepto" text NOT NULL,
	"importe" numeric(10, 2) NOT NULL,
	"valido_desde" date NOT NULL,
	"valido_hasta" date,
	"fuente" text NOT NULL,
	"por_comprobar" boolean NOT NULL,
	CONSTRAINT "tasas_dgt_pk" PRIMARY KEY("codigo","valido_desde")
);
--> statement-breakpoint
CREATE TABLE "centros_examen" (
	"id" smallint PRIMARY KEY NOT NULL,
	"nombre" text NOT NULL,
	"cod_provincia" text,
	"codigo_municipio" text,
	CONSTRAINT "centros_examen_nombre_unique" UNIQUE("nombre")
);
--> statement-breakpoint
CREATE TABLE "escuelas" (
	"id" integer PRIMARY KEY NOT NULL,
	"codigo" text NOT NULL,
	"nombre" text NOT NULL,
	CONSTRAINT "escuelas_codigo_unique" UNIQUE("codigo")
);
--> statement-breakpoint
CREATE TABLE "escuelas_nombres" (
	"escuela_id" integer NOT NULL,
	"mes" date NOT NULL,
	"nombre" text NOT NULL,
	CONSTRAINT "escuelas_nombres_pk" PRIMARY KEY("escuela_id","mes")
);
--> statement-breakpoint
CREATE TABLE "estadisticas" (
	"seccion_id" integer NOT NULL,
	"permiso" smallint NOT NULL,
	"prueba" smallint NOT NULL,
	"examenes" integer NOT NULL,
	"aptos" integer NOT NULL,
	"aptos_1" integer NOT NULL,
	"tasa" double precision NOT NULL,
	"inferior" double precision NOT NULL,
	"superior" double precision NOT NULL,
	"comparacion" text NOT NULL,
	CONSTRAINT "estadisticas_pk" PRIMARY KEY("seccion_id","permiso","prueba")
);
--> statement-breakpoint
CREATE TABLE "estadisticas_provincia" (
	"cod_provincia" text NOT NULL,
	"permiso" smallint NOT NULL,
	"prueba" smallint NOT NULL,
	"examenes" integer NOT NULL,
	"aptos" integer NOT NULL,
	"secciones" integer NOT NULL,
	"peso" double precision NOT NULL,
	CONSTRAINT "estadisticas_provincia_pk" PRIMARY KEY("cod_provincia","permiso","prueba")
);
--> statement-breakpoint
CREATE TABLE "meses_dgt" (
	"mes" date PRIMARY KEY NOT NULL,
	"filas" integer NOT NULL,
	"archivo" text NOT NULL,
	"sha256" text NOT NULL,
	"origen" text NOT NULL,
	"cargado_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Written by hand: the table is partitioned by month, which the schema language cannot say.
CREATE TABLE "resultados" (
	"seccion_id" integer NOT NULL,
	"prueba" smallint NOT NULL,
	"permiso" smallint NOT NULL,
	"centro_id" smallint NOT NULL,
	"mes" date NOT NULL,
	"aptos" integer NOT NULL,
	"aptos_1" integer NOT NULL,
	"aptos_2" integer NOT NULL,
	"aptos_3o4" integer NOT NULL,
	"aptos_5_o_mas" integer NOT NULL,
	"no_aptos" integer NOT NULL,
	CONSTRAINT "resultados_pk" PRIMARY KEY("seccion_id","prueba","permiso","centro_id","mes"),
	CONSTRAINT "resultados_suma" CHECK ("resultados"."aptos" = "resultados"."aptos_1" + "resultados"."aptos_2" + "resultados"."aptos_3o4" + "resultados"."aptos_5_o_mas")
) PARTITION BY LIST ("mes");
--> statement-breakpoint
CREATE TABLE "resultados_aparte" (
	"mes" date NOT NULL,
	"tipo" text NOT NULL,
	"codigo_escuela" text NOT NULL,
	"seccion" text NOT NULL,
	"prueba" smallint NOT NULL,
	"permiso" smallint NOT NULL,
	"centro_id" smallint NOT NULL,
	"aptos" integer NOT NULL,
	"aptos_1" integer NOT NULL,
	"aptos_2" integer NOT NULL,
	"aptos_3o4" integer NOT NULL,
	"aptos_5_o_mas" integer NOT NULL,
	"no_aptos" integer NOT NULL,
	CONSTRAINT "resultados_aparte_pk" PRIMARY KEY("mes","codigo_escuela","seccion","prueba","permiso","centro_id")
);
--> statement-breakpoint
-- Written by hand: room on each page, since every import changes the latest month of most rows.
CREATE TABLE "secciones" (
	"id" integer PRIMARY KEY NOT NULL,
	"escuela_id" integer NOT NULL,
	"seccion" text NOT NULL,
	"slug" text NOT NULL,
	"nombre" text NOT NULL,
	"busqueda" text NOT NULL,
	"cod_provincia" text NOT NULL,
	"primer_mes" date,
	"ultimo_mes" date,
	CONSTRAINT "secciones_slug_unique" UNIQUE("slug")
) WITH (fillfactor = 60);
--> statement-breakpoint
CREATE TABLE "ubicaciones" (
	"seccion_id" integer PRIMARY KEY NOT NULL,
	"direccion" text,
	"codigo_postal" text,
	"codigo_municipio" text,
	"telefono" text,
	"web" text,
	"permisos" text[] NOT NULL,
	"lat" double precision,
	"lon" double precision,
	"origen_punto" text,
	"avisos" jsonb NOT NULL,
	"fuente" text NOT NULL,
	"actualizada_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "centros_examen" ADD CONSTRAINT "centros_examen_codigo_municipio_municipios_codigo_fk" FOREIGN KEY ("codigo_municipio") REFERENCES "public"."municipios"("codigo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resultados" ADD CONSTRAINT "resultados_seccion_id_secciones_id_fk" FOREIGN KEY ("seccion_id") REFERENCES "public"."secciones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resultados" ADD CONSTRAINT "resultados_centro_id_centros_examen_id_fk" FOREIGN KEY ("centro_id") REFERENCES "public"."centros_examen"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resultados" ADD CONSTRAINT "resultados_mes_meses_dgt_mes_fk" FOREIGN KEY ("mes") REFERENCES "public"."meses_dgt"("mes") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secciones" ADD CONSTRAINT "secciones_escuela_id_escuelas_id_fk" FOREIGN KEY ("escuela_id") REFERENCES "public"."escuelas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ubicaciones" ADD CONSTRAINT "ubicaciones_seccion_id_secciones_id_fk" FOREIGN KEY ("seccion_id") REFERENCES "public"."secciones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ubicaciones" ADD CONSTRAINT "ubicaciones_codigo_municipio_municipios_codigo_fk" FOREIGN KEY ("codigo_municipio") REFERENCES "public"."municipios"("codigo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "municipios_provincia" ON "municipios" USING btree ("cod_provincia");--> statement-breakpoint
CREATE INDEX "secciones_escuela" ON "secciones" USING btree ("escuela_id");--> statement-breakpoint
CREATE INDEX "secciones_provincia" ON "secciones" USING btree ("cod_provincia","nombre");--> statement-breakpoint
CREATE INDEX "ubicaciones_municipio" ON "ubicaciones" USING btree ("codigo_municipio");