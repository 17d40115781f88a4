CREATE TABLE "peticiones_hechas" (
	"id" text PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"creada_en" timestamp with time zone NOT NULL,
	"huella" text NOT NULL,
	"estado" integer,
	"cuerpo" text,
	"nombrados" uuid[] DEFAULT '{}' NOT NULL
);
