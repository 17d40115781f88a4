CREATE UNLOGGED TABLE "fotos_precios" (
	"precio_id" uuid PRIMARY KEY NOT NULL,
	"imagen" "bytea" NOT NULL,
	"ancho" smallint NOT NULL,
	"alto" smallint NOT NULL,
	"recibida_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fotos_tapadas" (
	"precio_id" uuid PRIMARY KEY NOT NULL,
	"imagen" "bytea" NOT NULL,
	"ancho" smallint NOT NULL,
	"alto" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "precios_traidos" ALTER COLUMN "precio_clase" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "fotos_precios" ADD CONSTRAINT "fotos_precios_precio_id_precios_traidos_id_fk" FOREIGN KEY ("precio_id") REFERENCES "public"."precios_traidos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fotos_tapadas" ADD CONSTRAINT "fotos_tapadas_precio_id_precios_traidos_id_fk" FOREIGN KEY ("precio_id") REFERENCES "public"."precios_traidos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "precios_traidos" ADD CONSTRAINT "precios_traidos_clase" CHECK ("precios_traidos"."precio_clase" IS NOT NULL OR "precios_traidos"."estado" <> 'publicado');