CREATE TABLE "actualizaciones_leidas" (
	"actualizacion_id" uuid NOT NULL,
	"usuario_id" uuid NOT NULL,
	"leida_en" timestamp with time zone NOT NULL,
	CONSTRAINT "actualizaciones_leidas_usuario_id_actualizacion_id_pk" PRIMARY KEY("usuario_id","actualizacion_id")
);
--> statement-breakpoint
CREATE TABLE "embudo_dias" (
	"dia" date NOT NULL,
	"cod_provincia" text NOT NULL,
	"permiso" text NOT NULL,
	"paso" text NOT NULL,
	"veces" integer NOT NULL,
	CONSTRAINT "embudo_dias_dia_cod_provincia_permiso_paso_pk" PRIMARY KEY("dia","cod_provincia","permiso","paso"),
	CONSTRAINT "embudo_dias_veces" CHECK ("embudo_dias"."veces" > 0)
);
--> statement-breakpoint
CREATE TABLE "informes_programados" (
	"id" uuid PRIMARY KEY NOT NULL,
	"usuario_id" uuid NOT NULL,
	"informe" text NOT NULL,
	"filtros" jsonb NOT NULL,
	"formato" text NOT NULL,
	"cada" text NOT NULL,
	"creada_en" timestamp with time zone NOT NULL,
	"ultimo_periodo" date,
	"terminada_en" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "actualizaciones" ADD COLUMN "areas" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "actualizaciones_leidas" ADD CONSTRAINT "actualizaciones_leidas_actualizacion_id_actualizaciones_id_fk" FOREIGN KEY ("actualizacion_id") REFERENCES "public"."actualizaciones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actualizaciones_leidas" ADD CONSTRAINT "actualizaciones_leidas_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "informes_programados" ADD CONSTRAINT "informes_programados_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "informes_programados_usuario" ON "informes_programados" USING btree ("usuario_id","creada_en");