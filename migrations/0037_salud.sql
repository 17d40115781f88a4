CREATE TABLE "episodios_salud" (
	"clave" text PRIMARY KEY NOT NULL,
	"estado" text NOT NULL,
	"desde" timestamp with time zone NOT NULL
);
