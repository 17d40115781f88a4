CREATE TABLE "visitas_dias" (
	"dia" date NOT NULL,
	"seccion_id" integer NOT NULL,
	"veces" integer NOT NULL,
	CONSTRAINT "visitas_dias_dia_seccion_id_pk" PRIMARY KEY("dia","seccion_id"),
	CONSTRAINT "visitas_dias_veces" CHECK ("visitas_dias"."veces" > 0)
);
--> statement-breakpoint
ALTER TABLE "visitas_dias" ADD CONSTRAINT "visitas_dias_seccion_id_secciones_id_fk" FOREIGN KEY ("seccion_id") REFERENCES "public"."secciones"("id") ON DELETE cascade ON UPDATE no action;