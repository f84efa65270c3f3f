# An image with the tools and the Python package:
#   docker build -t tl . && docker run --rm -it tl
FROM debian:12-slim
COPY . /tl
WORKDIR /tl
RUN bash scripts/demo.sh && rm -rf /var/lib/apt/lists/*
ENV PATH=/tl/build/bin:$PATH PYTHONPATH=/tl/build/python
CMD ["bash"]
