CREATE TABLE "mensajes_solicitudes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enviada_id" uuid NOT NULL,
	"de" text NOT NULL,
	"tipo" text NOT NULL,
	"texto" text,
	"via" text NOT NULL,
	"clave" uuid NOT NULL,
	"creado_en" timestamp with time zone NOT NULL,
	"visto_en" timestamp with time zone,
	"avisado_en" timestamp with time zone,
	CONSTRAINT "mensajes_solicitudes_clave" UNIQUE("enviada_id","de","clave"),
	CONSTRAINT "mensajes_solicitudes_texto" CHECK (CASE WHEN "mensajes_solicitudes"."tipo" IN ('texto', 'hora') THEN length("mensajes_solicitudes"."texto") BETWEEN 1 AND 2000 ELSE "mensajes_solicitudes"."texto" IS NULL END IS TRUE)
);
--> statement-breakpoint
CREATE TABLE "ofertas_solicitudes" (
	"enviada_id" uuid PRIMARY KEY NOT NULL,
	"matricula" numeric(14, 2),
	"teorica" numeric(14, 2),
	"clases" smallint,
	"importe_clases" numeric(14, 2),
	"presentacion" numeric(14, 2),
	"tasas" numeric(14, 2),
	"cifra" jsonb,
	CONSTRAINT "ofertas_solicitudes_clases" CHECK (("ofertas_solicitudes"."clases" IS NULL) = ("ofertas_solicitudes"."importe_clases" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "mensajes_solicitudes" ADD CONSTRAINT "mensajes_solicitudes_enviada_id_alumnos_autoescuelas_id_fk" FOREIGN KEY ("enviada_id") REFERENCES "public"."alumnos_autoescuelas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ofertas_solicitudes" ADD CONSTRAINT "ofertas_solicitudes_enviada_id_alumnos_autoescuelas_id_fk" FOREIGN KEY ("enviada_id") REFERENCES "public"."alumnos_autoescuelas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mensajes_solicitudes_hilo" ON "mensajes_solicitudes" USING btree ("enviada_id","creado_en","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mensajes_solicitudes_un_si" ON "mensajes_solicitudes" USING btree ("enviada_id","de","tipo") WHERE "mensajes_solicitudes"."tipo" IN ('interesa', 'cierre');